import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  certificatePagePath,
  erasePeople,
  findPeople,
  listCertificates,
  personFilePath,
} from '#contracts/person-data'
import { address } from '../api/address.ts'
import { call, fetchFile } from '../api/call.ts'
import { download } from '../api/download.ts'

export type { ErasureCertificate, FoundPeople, FoundPerson } from '#contracts/person-data'

/** A search, not kept: who is looked for stays in no cache. */
export function findPeopleMutation() {
  return mutationOptions({
    mutationFn: (identifier: string) => call(findPeople, { body: { identifier } }),
    gcTime: 0,
  })
}

export function erasePeopleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: z.input<typeof erasePeople.body>) => call(erasePeople, { body }),
    // Every list, figure and detail may have shown the person.
    onSuccess: () => void client.invalidateQueries(),
  })
}

const certificatesAtOnce = 5

export function certificatesQuery() {
  return infiniteQueryOptions({
    queryKey: [listCertificates.path],
    queryFn: ({ signal, pageParam }) =>
      call(listCertificates, { query: { limit: certificatesAtOnce, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { certificates }) => sum + certificates.length, 0)
      return shown < total ? shown : undefined
    },
  })
}

export async function downloadPersonFile(ids: string[], format: 'html' | 'json'): Promise<void> {
  download(
    await fetchFile(personFilePath, { ids: ids.join(','), format }),
    `dados-da-pessoa.${format}`,
  )
}

export async function downloadCertificate(id: string): Promise<void> {
  download(await fetchFile(address(certificatePagePath, { id })), `certificado-${id}.html`)
}
