import { afterEach, expect, test, vi } from 'vitest'
import { greet, reasonOf } from './greeting.ts'

const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
afterEach(() => write.mockClear())

const login = { email: 'admin@localhost', username: 'admin', password: 'k3f9' }
const about = {
  publicUrl: 'http://localhost:3000',
  plan: '1 processo',
  dataDir: '/srv/rastro/data',
  passwordIsChosen: false,
  allowedPrivateHosts: ['localhost'],
}

function page(more: Partial<typeof about>, firstLogin: typeof login | null = login): string {
  greet({ firstLogin, refusedHosts: [], maxConnections: 1 }, { ...about, ...more })
  return String(write.mock.lastCall?.[0])
}

test('the first start says the address, the login, what comes next and who reaches it', () => {
  expect(page({})).toBe(`
  Rastro está no ar

  Endereço   http://localhost:3000
  Usuário    admin   (ou admin@localhost)
  Senha      k3f9   (mostrada só desta vez)
  Dados      /srv/rastro/data
  Processos  1 processo

  E agora
  1. Abra o endereço no navegador e entre.
  2. No Painel, siga os Primeiros passos: eles levam até a primeira venda informada.
  3. Este endereço só abre neste computador: quem clicar em um anúncio não chega a ele.
     Como publicar: http://localhost:3000/ajuda/publicar

`)
})

test('a chosen password is not told', () => {
  const text = page({ passwordIsChosen: true })
  expect(text).toContain('  Senha      a de ADMIN_PASSWORD\n')
  expect(text).not.toContain('k3f9')
})

test('a later start of a published one has nothing to teach', () => {
  const text = page({ publicUrl: 'https://rastro.loja.com.br' }, null)
  expect(text).toContain(
    '  Acesso     o de sempre; senha perdida: npm run cli -- user reset-password',
  )
  expect(text).not.toContain('E agora')
})

test.each([
  ['http://192.168.0.9:3000', 'Este endereço só abre nesta rede'],
  ['http://rastro.loja.com.br', 'Este endereço não tem https'],
])('%s: %s', (publicUrl, sentence) => {
  expect(page({ publicUrl }, null)).toContain(`  1. ${sentence}`)
})

test('an address of another machine in HOST is told in one sentence', () => {
  const error = Object.assign(new Error('listen EADDRNOTAVAIL'), {
    code: 'EADDRNOTAVAIL',
    address: '203.0.113.9',
    port: 3000,
  })
  expect(reasonOf(error)).toBe('o endereço 203.0.113.9 não é desta máquina. Escolha outro em HOST.')
})
