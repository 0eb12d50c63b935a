/** The properties of a Radix control that chooses one of its items, with the type of their values. */
export type ValueOf<Value extends string, Props> = Omit<Props, 'value' | 'onValueChange'> & {
  value?: Value
  onValueChange?: (value: NoInfer<Value>) => void
}
