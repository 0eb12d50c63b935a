import { expect, test } from 'vitest'
import type { Reason } from './reasons.ts'
import { trialSentence } from './trials.ts'

test.each<[Reason, string]>([
  [{ code: 'meta_timeout' }, 'A Meta não respondeu em 10 segundos. Tente de novo em instantes.'],
  [
    { code: 'tiktok_unreachable' },
    'Não foi possível falar com o TikTok. Tente de novo em instantes.',
  ],
  [
    { code: 'ga4_temporary' },
    'O Google Analytics está com um problema temporário. Tente de novo em instantes.',
  ],
  [{ code: 'meta_unreadable' }, 'A Meta não deu uma resposta legível. Tente de novo em instantes.'],
  [
    { code: 'meta_account_blocked' },
    'A Meta bloqueou temporariamente esta conta por causa das políticas dela. Verifique a Qualidade da Conta na Meta; tente de novo em algumas horas.',
  ],
  [{ code: 'webhook_timeout' }, 'O endereço não respondeu em 10 segundos.'],
])('a test that was not accepted (%j) promises no repetition', (reason, sentence) => {
  expect(trialSentence(reason)).toBe(sentence)
})
