import { z } from 'zod'

// What a schema says when it names no sentence of its own: the person who reads it filled in a form
// or wrote a call, so it says what to give instead of naming types of a programming language.

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const expectedSentences: Record<string, string> = {
  string: 'Deve ser um texto',
  number: 'Deve ser um número',
  int: 'Deve ser um número inteiro',
  boolean: 'Deve ser verdadeiro ou falso',
  object: 'Deve ser um objeto',
  record: 'Deve ser um objeto',
  array: 'Deve ser uma lista',
}

/** The Portuguese sentence of a zod issue. */
function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Campo obrigatório'
      return expectedSentences[issue.expected] ?? 'Tipo de valor inválido'
    case 'too_big':
      return `Use no máximo ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return `Use no mínimo ${issue.minimum}${unitOf(issue.origin)}`
    case 'invalid_format':
      return 'Formato inválido'
    case 'invalid_value':
      return 'Valor desconhecido'
    default:
      return 'Valor inválido'
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' caracteres'
  return origin === 'array' || origin === 'set' ? ' itens' : ''
}

z.config({ localeError: sentenceOf })
