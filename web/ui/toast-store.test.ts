import { beforeEach, expect, test } from 'vitest'
import { dismissToast, endToast, shownToasts, toast } from './toast-store.ts'

const offer = { label: 'Informar valor', onPress: () => {} }
const undo = (undoes: string) => ({ label: 'Desfazer', onPress: () => {}, undoes })
const titles = () => shownToasts().map(({ title }) => title)
const keyOf = (wanted: string) => shownToasts().find(({ title }) => title === wanted)?.key ?? -1

beforeEach(dismissToast)

test('a toast stands for five seconds, one that can be taken back for a minute', () => {
  toast({ title: 'Copiado!' })
  expect(shownToasts()).toMatchObject([{ lastsMs: 5_000 }])
  toast({ title: 'Excluído', action: undo('Excluído: Ana') })
  expect(shownToasts()).toMatchObject([{ title: 'Excluído', lastsMs: 60_000 }])
})

test('what can be taken back stays below later toasts until its own time is over', () => {
  toast({ title: 'Primeiro', action: undo('Primeiro: Ana') })
  toast({ title: 'Segundo', action: undo('Segundo: Bia') })
  toast({ title: 'Copiado!' })
  toast({ title: 'Salvo' })
  expect(titles()).toEqual(['Salvo', 'Segundo', 'Primeiro'])
  endToast(keyOf('Primeiro'))
  expect(titles()).toEqual(['Salvo', 'Segundo'])
  endToast(keyOf('Salvo'))
  expect(titles()).toEqual(['Segundo'])
})

test('what stood below is not announced again when it is alone', () => {
  toast({ title: 'Excluído', action: undo('Excluído: Ana') })
  toast({ title: 'Copiado!' })
  expect(shownToasts().map(({ isBack }) => isBack)).toEqual([false, true])
})

test('an offer that takes nothing back makes way for the next toast', () => {
  toast({ title: 'Lead atualizado', action: offer })
  toast({ title: 'Copiado!' })
  expect(titles()).toEqual(['Copiado!'])
})

test('a person who closes the toast closes all that is in it', () => {
  toast({ title: 'Excluído', action: undo('Excluído: Ana') })
  toast({ title: 'Copiado!' })
  dismissToast()
  expect(titles()).toEqual([])
})
