import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { defaultFilters } from '#domain/filters'
import { leadsQuery } from '../data/leads.ts'

const debounceMs = 250
const leastLetters = 2
const shownLeads = 5

/** The newest leads that the typed text finds, and how the search for them stands. */
export function useFoundLeads(typed: string) {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  const isAsked = settled.length >= leastLetters && typed.length >= leastLetters
  const { data, isError, isFetching } = useQuery({
    ...leadsQuery({
      filters: { ...defaultFilters, dateRange: 'all' },
      search: settled,
      sort: 'whatsapp_desc',
      kind: 'all',
      page: 1,
    }),
    enabled: isAsked,
    refetchInterval: false,
  })
  return {
    leads: isAsked ? (data?.leads ?? []).slice(0, shownLeads) : [],
    isSearching: typed.length >= leastLetters && (isFetching || settled !== typed),
    hasFailed: isAsked && isError && !isFetching,
  }
}
