import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getLogo, logoImagePath, removeLogo, saveLogo } from '#contracts/logo'
import { call } from '../api/call.ts'

export function logoQuery() {
  return queryOptions({
    queryKey: [getLogo.path],
    queryFn: ({ signal }) => call(getLogo, { signal }),
  })
}

/** The address of the picture; another one after each change, so that no old one is shown. */
export function logoUrl(changedAt: string): string {
  return `${logoImagePath}?v=${encodeURIComponent(changedAt)}`
}

const reread = (client: QueryClient) => client.invalidateQueries({ queryKey: [getLogo.path] })

export function saveLogoMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (file: File) => call(saveLogo, { body: { image: await base64Of(file) } }),
    onSuccess: () => reread(client),
  })
}

export function removeLogoMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(removeLogo),
    onSettled: () => reread(client),
  })
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
