import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Shows the server's sentences at the fields of a form that they are about. `nameOf` gives the
 * form's name of a field that the API calls otherwise; what the form does not have is left out.
 */
export function showAtFields<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  atFault: Record<string, string>,
  { nameOf = (path: string) => path, isFocused = false } = {},
): void {
  const known = form.getValues()
  for (const [index, [path, message]] of Object.entries(atFault).entries()) {
    const name = nameOf(path)
    if (!Object.hasOwn(known, name.split('.')[0] ?? '')) continue
    // What begins with a name of the form's values is the path of a field.
    const field = name as Path<Fields>
    form.setError(field, { type: 'server', message }, { shouldFocus: isFocused && index === 0 })
  }
}
