import { createContext, type ReactNode, useContext } from 'react'

/** The few words that the primitives themselves must say; the app provides them once. */
export type Words = {
  close: string
  cancel: string
  copy: string
  copied: string
  loading: string
  notifications: string
  pagination: string
  previousPage: string
  nextPage: string
  page: (page: number) => string
  earlierPages: (count: number) => string
  laterPages: (count: number) => string
}

const WordsContext = createContext<Words | null>(null)

export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('WordsProvider is missing above this component')
  return words
}
