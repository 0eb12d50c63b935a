import { expect, test } from 'vitest'
import { findPhrase, readText } from './phrase.ts'
import { phraseCorpus } from './phrase-corpus.fixture.ts'

test.each(phraseCorpus)('%s: %j by %j', (says, text, phrase) => {
  expect(findPhrase(readText(text), phrase).says).toBe(says)
})
