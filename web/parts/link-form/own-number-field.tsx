import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { instancesQuery } from '../../data/messaging.ts'
import type { LinkFormValues } from './link-values.ts'
import { OwnNumberSelect } from './own-number-select.tsx'

/** Fills in one of the account's connected numbers. */
export function OwnNumberField() {
  const { control, getValues, setValue, formState } = useFormContext<LinkFormValues>()
  const chosen = useWatch({ control, name: 'instanceId' })
  const { data = [] } = useQuery(instancesQuery())
  const numbers = data.filter(({ connected, phone }) => connected && phone !== null)
  const [only] = numbers.length === 1 ? numbers : []
  const onlyId = only?.id
  const onlyPhone = only?.phone

  // Who has one number means that one, unless something is typed already.
  useEffect(() => {
    if (onlyId === undefined || !onlyPhone || getValues('whatsappNumber') !== '') return
    setValue('instanceId', onlyId)
    setValue('whatsappNumber', onlyPhone)
  }, [onlyId, onlyPhone, getValues, setValue])

  function choose(number: { id: string; phone: string } | null) {
    setValue('instanceId', number?.id ?? '')
    if (number) setValue('whatsappNumber', number.phone, { shouldValidate: true })
  }

  return (
    <OwnNumberSelect
      chosen={chosen}
      error={formState.errors.instanceId?.message}
      onChoose={choose}
    />
  )
}
