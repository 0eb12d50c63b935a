import type pg from 'pg'
import { tenantTables } from './tables.ts'

/** The oldest Citus whose behaviour the product was tried with. */
const oldestCitus = 13

/** What whoever operates the cluster has to change before the installation can be spread over it. */
export class ClusterError extends Error {}

type Facts = {
  version: string | null
  isSuperuser: boolean
  walLevel: string
  hasUnmovedClicks: boolean
}

/** Throws a ClusterError with the first reason why this database cannot be distributed. */
export async function checkCluster(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Facts>(
    `select (select extversion from pg_extension where extname = 'citus') as version,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      to_regclass('public.clicks_unmoved') is not null as "hasUnmovedClicks"`,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('the server tells nothing of itself')
  if (facts.version === null) {
    throw new ClusterError(
      'Este banco de dados não tem a extensão citus. Use em DATABASE_URL o coordenador de um cluster Citus e execute nele: create extension citus;',
    )
  }
  if (Number.parseInt(facts.version, 10) < oldestCitus) {
    throw new ClusterError(
      `O Citus deste servidor é o ${facts.version}; o Rastro precisa do ${oldestCitus}.0 ou mais novo.`,
    )
  }
  if (!facts.isSuperuser) {
    throw new ClusterError(
      'O usuário de DATABASE_URL precisa ser superusuário do cluster: só ele prepara os papéis nos outros nós.',
    )
  }
  if (facts.hasUnmovedClicks) {
    throw new ClusterError(
      'Ainda há cliques de uma versão anterior na tabela antiga. O servidor os move enquanto trabalha; espere até que docs/operating.md diga que terminou e repita o comando.',
    )
  }
  await checkNodes(client)
  await checkKeys(client)
}

async function checkNodes(client: pg.ClientBase): Promise<void> {
  const { rows: nodes } = await client.query<{ isCoordinator: boolean; isActive: boolean }>(
    `select groupid = 0 as "isCoordinator", isactive as "isActive" from pg_dist_node
    where noderole = 'primary'`,
  )
  const { rows } = await client.query<{ isWorker: boolean }>(
    'select groupid <> 0 as "isWorker" from pg_dist_local_group',
  )
  if (rows[0]?.isWorker) {
    throw new ClusterError('DATABASE_URL aponta para um worker do Citus; use o coordenador.')
  }
  if (!nodes.some((node) => node.isCoordinator)) {
    throw new ClusterError(
      "O coordenador não conhece o próprio endereço. Execute nele: select citus_set_coordinator_host('endereço', porta);",
    )
  }
  if (!nodes.some((node) => !node.isCoordinator && node.isActive)) {
    throw new ClusterError(
      "O cluster não tem nenhum worker ativo. Execute no coordenador, para cada um: select citus_add_node('endereço', porta);",
    )
  }
}

async function checkKeys(client: pg.ClientBase): Promise<void> {
  for (const { name, wrongKey } of await tenantTables(client)) {
    if (wrongKey === null) continue
    throw new ClusterError(
      `A tabela ${name} tem a chave ${wrongKey} sem account_id, e o Citus não pode mantê-la única.`,
    )
  }
}
