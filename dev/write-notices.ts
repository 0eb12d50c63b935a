import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notices } from './notices.ts'

const path = join(import.meta.dirname, '../THIRD-PARTY-NOTICES.md')
await writeFile(path, await notices())
console.log(`${path} escrito`)
