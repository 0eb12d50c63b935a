import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/**
 * A password from whoever runs a command: typed unseen, twice, in a terminal; else the first line of
 * the standard input. Not as an argument: those stay in the shell's history, and every user of the
 * machine sees them in the list of processes. Null when nothing was given, or the two differ.
 */
export async function askPassword(): Promise<string | null> {
  if (!process.stdin.isTTY) return (await firstLine()) || null
  const password = await typedUnseen('Senha: ')
  const again = await typedUnseen('A mesma senha de novo: ')
  return password !== '' && password === again ? password : null
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  return ''
}

function typedUnseen(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stderr.write(question)
  return new Promise((resolve) => {
    // Ctrl-C and Ctrl-D give nothing.
    terminal.once('close', () => resolve(''))
    terminal.question('', (answer) => {
      process.stderr.write('\n')
      resolve(answer)
      terminal.close()
    })
  })
}
