/** How a value stands in the address: in the parameter of its name, or in several. */
export type Codec<Value> = {
  /** What the address does not say, or says wrongly, is the default. */
  read: (params: URLSearchParams, name: string) => Value
  /** The parameters that say the value; an empty one is left out, and so is a default. */
  write: (value: Value, name: string) => Record<string, string>
}

/** What a person can set on a screen, and the address that says it. */
export type AddressState<State> = {
  read: (params: URLSearchParams) => State
  /** The address of a state, beside what else the address says. */
  write: (state: State, beside?: URLSearchParams) => URLSearchParams
}

export function addressState<State extends object>(
  codecs: {
    [Name in keyof State]: Codec<State[Name]>
  },
): AddressState<State> {
  const names: (keyof State & string)[] = []
  for (const name in codecs) names.push(name)
  return {
    read: (params) =>
      // The codecs name every value of the state.
      Object.fromEntries(names.map((name) => [name, codecs[name].read(params, name)])) as State,
    write: (state, beside) => {
      const params = new URLSearchParams(beside)
      for (const name of names) {
        for (const [key, text] of Object.entries(codecs[name].write(state[name], name))) {
          if (text === '') params.delete(key)
          else params.set(key, text)
        }
      }
      return params
    },
  }
}

/** One parameter, by default of the value's own name. */
function parameter<Value>(
  fallback: Value,
  parse: (text: string) => Value | undefined,
  format: (value: Value) => string,
  own?: string,
): Codec<Value> {
  return {
    read: (params, name) => parse(params.get(own ?? name) ?? '') ?? fallback,
    write: (value, name) => ({ [own ?? name]: value === fallback ? '' : format(value) }),
  }
}

/** A text, cut where the API takes no longer one. */
export function textOf(fallback = '', maxLength = 2048, own?: string): Codec<string> {
  return parameter(fallback, (text) => text.slice(0, maxLength) || undefined, String, own)
}

export function choiceOf<Value extends string | number>(
  values: readonly Value[],
  fallback: NoInfer<Value>,
  own?: string,
): Codec<Value> {
  return parameter(fallback, (text) => values.find((v) => String(v) === text), String, own)
}

/** The page of a list; the API takes none beyond a million. */
export const pageNumber = parameter(
  1,
  (text) => {
    const page = Number(text)
    return Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : undefined
  },
  String,
)

/** A switch that the address names, with `word`, only when it is not as it is at first. */
export function switchOf(fallback: boolean, own: string, word: string): Codec<boolean> {
  return parameter(
    fallback,
    (text) => (text === word ? !fallback : undefined),
    () => word,
    own,
  )
}

/** The dialog that is open, and what it is about: the id of a row, or '' where it is about none. */
export type OpenDialog<Name extends string> = { dialog: Name; id: string }

/**
 * The open dialog of a screen, with its id in the parameter `idIn`. The dialogs named in `withoutRow`
 * need no id; a dialog that the address does not name, or names wrongly, is `fallback`.
 */
export function dialogOf<Name extends string>(
  names: readonly Name[],
  { idIn = 'id', withoutRow = [], fallback }: DialogOptions<Name>,
): Codec<OpenDialog<Name> | null> {
  return {
    read: (params) => {
      const dialog = names.find((name) => name === params.get('dialog')) ?? fallback
      const id = params.get(idIn) ?? ''
      return dialog && (id || withoutRow.includes(dialog)) ? { dialog, id } : null
    },
    write: (open) => ({ [idIn]: open?.id ?? '', dialog: open?.dialog ?? '' }),
  }
}

type DialogOptions<Name> = { idIn?: string; withoutRow?: readonly Name[]; fallback?: Name }

/** A search as the API takes it. */
export const searchText = textOf('', 200)
