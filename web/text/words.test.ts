import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The words of the screens are those of docs/glossary.md, whose table of discouraged ones is the rule.

/** Sentences that the specification quotes, names of other companies' things, and what people type. */
const exceptions: Record<string, RegExp> = {
  'command-palette.ts': /.*/,
  'settings-pages.ts': /.*/,
  // Sells to people who know the words of other products.
  'sales.ts': /.*/,
  'login.ts': /E-mail ou usuário/,
  'production-code.ts': /Usuário não logado|ID único do usuário/,
  'manager.ts': /Link deletado|Não foi possível deletar o link/,
  'settings.ts': /instância do gateway/,
  'gateways.ts': /usuário do sistema/,
  'meta-account.ts': /usuário que pode alterar a conta/,
  'person-data.ts': /nome de usuário/,
}

const glossary = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8')
const [, table = ''] = glossary.split('| not | but |')
const discouraged = [...table.matchAll(/^\| ([\p{L}]+) \| .+ \|$/gmu)].map(([, word = '']) => word)

/** What people read in a file of texts: its quoted strings without what is put into them. */
function sentencesOf(source: string): string[] {
  const code = source.replace(/^import .*$/gm, '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, single, double, template]) =>
      single ?? double ?? (template ?? '').replace(/\$\{[^}]*\}/g, ' '),
  )
}

function badWordsIn(sentence: string): string[] {
  const words = sentence.toLowerCase().match(/[\p{L}_/-]+/gu) ?? []
  return words.filter((word) => discouraged.some((bad) => word === bad || word === `${bad}s`))
}

test('the glossary lists what screens do not say', () => {
  expect(discouraged.length).toBeGreaterThan(10)
  expect(discouraged).toContain('gateway')
})

test('no sentence of the screens uses a discouraged word', () => {
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !/test/.test(file))
  const found = files.flatMap((file) =>
    sentencesOf(readFileSync(join(import.meta.dirname, file), 'utf8'))
      .filter((sentence) => !exceptions[file]?.test(sentence))
      .flatMap((sentence) =>
        badWordsIn(sentence).map((word) => `${file}: ${word} in “${sentence}”`),
      ),
  )
  expect(found).toEqual([])
})

test.each([
  ["a: 'Abrir o Dashboard',", ['dashboard']],
  [`a: (n: number) => \`\${n} usuários \${n}\`,`, ['usuários']],
  ["a: 'Painel', gateway: 'Provedor',", []],
  ["import { dashboard } from './dashboard.ts'\n// 'gateway'\na: 'ok'", []],
])('%j has %j', (source, words) => {
  expect(sentencesOf(source).flatMap(badWordsIn)).toEqual(words)
})

test('a number and its noun agree: whoever is one is told of as one', () => {
  // `${count} leads` without a word for one of them.
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !/test/.test(file))
  const nouns =
    'leads|cliques|conversas|vendas|clientes|eventos|links|mensagens|pessoas|contatos|caracteres|respondidos'
  const loose = new RegExp(
    `\\$\\{(?:formatNumber\\()?(?:count|total|n|never|all)\\)?\\} (?:${nouns})\\b`,
  )
  const found = files.flatMap((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .map((line, place, lines) => ({ line, before: `${lines[place - 1]}${lines[place - 2]}` }))
      .filter(({ line, before }) => loose.test(line) && !/=== 1/.test(line + before))
      .map(({ line }) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
