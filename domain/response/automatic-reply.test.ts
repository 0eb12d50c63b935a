import { expect, test } from 'vitest'
import {
  isAutomatic,
  type ReplyFacts,
  type TextFacts,
  type TextVerdict,
} from './automatic-reply.ts'

const facts = (known: Partial<Omit<ReplyFacts, 'text'>> & { text?: Partial<TextFacts> }) => ({
  isFromHere: false,
  sinceBegan: 60_000,
  sinceLast: 60_000,
  ...known,
  text: { verdict: null, isRepeated: false, ...known.text },
})
const said = (verdict: TextVerdict) => ({ verdict })

test.each<[string, boolean, ReplyFacts]>([
  ['a reply after a minute', false, facts({})],
  ['the greeting, in the same second', true, facts({ sinceBegan: 0, sinceLast: 0 })],
  ['the greeting, after five seconds', true, facts({ sinceBegan: 5_000, sinceLast: 5_000 })],
  [
    'after six, a text of which nothing is known',
    false,
    facts({ sinceBegan: 6_000, sinceLast: 6_000 }),
  ],
  [
    'after six, one that went to many',
    true,
    facts({ sinceBegan: 6_000, sinceLast: 6_000, text: { isRepeated: true } }),
  ],
  [
    'after fifteen, one that went to many',
    true,
    facts({ sinceBegan: 15_000, sinceLast: 15_000, text: { isRepeated: true } }),
  ],
  [
    'after sixteen, a phrase that people keep',
    false,
    facts({ sinceBegan: 16_000, sinceLast: 16_000, text: { isRepeated: true } }),
  ],
  [
    'the absence message again',
    true,
    facts({ sinceBegan: 1_800_000, sinceLast: 2_000, text: { isRepeated: true } }),
  ],
  ['typed while the contact went on', false, facts({ sinceBegan: 120_000, sinceLast: 2_000 })],
  [
    'sent from here at once',
    false,
    facts({ isFromHere: true, sinceBegan: 2_000, sinceLast: 2_000 }),
  ],
  [
    'a quick reply from here that went to many',
    false,
    facts({ isFromHere: true, sinceBegan: 9_000, sinceLast: 9_000, text: { isRepeated: true } }),
  ],
  ['a slow bot, named by a person', true, facts({ text: said('automatic') })],
  [
    'named by a person, and sent from here',
    true,
    facts({ isFromHere: true, text: said('automatic') }),
  ],
  [
    'a quick person, as a person said',
    false,
    facts({ sinceBegan: 3_000, sinceLast: 3_000, text: { verdict: 'human', isRepeated: true } }),
  ],
])('%s: %s', (_name, automatic, known) => {
  expect(isAutomatic(known)).toBe(automatic)
})
