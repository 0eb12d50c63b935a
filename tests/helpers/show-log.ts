import { beforeEach } from 'vitest'
import { takeLogLines } from './test-log.ts'

// A test that fails once in a hundred runs leaves no other trace of a job that failed beneath it.
beforeEach(({ onTestFailed }) => {
  takeLogLines()
  onTestFailed(({ task }) => {
    const lines = takeLogLines()
    if (lines.length > 0) console.error(`The log of "${task.name}":\n${lines.join('')}`)
  })
})
