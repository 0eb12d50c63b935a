import { readFileSync } from 'node:fs'

// Preloaded into a server under test (--import): its clock is as far from the machine's as the file
// JUMPS says, in milliseconds, from one moment to the next, over restarts. Nothing in the product knows.

const file = process.env.JUMPS ?? ''
const realNow = Date.now
let offset = read()

function read(): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}

setInterval(() => {
  offset = read()
}, 50).unref()

Date.now = () => realNow() + offset
