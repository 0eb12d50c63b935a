import { addDays, type Day } from '../date-range.ts'

/** The days on which most of Brazil is closed in a year, in their order: by law, or by custom as Carnaval is. */
export function nationalHolidays(year: number): { day: Day; name: string }[] {
  const easter = easterOf(year)
  return [
    { day: `${year}-01-01`, name: 'Confraternização Universal' },
    { day: addDays(easter, -48), name: 'Carnaval (segunda-feira)' },
    { day: addDays(easter, -47), name: 'Carnaval (terça-feira)' },
    { day: addDays(easter, -2), name: 'Sexta-feira Santa' },
    { day: `${year}-04-21`, name: 'Tiradentes' },
    { day: `${year}-05-01`, name: 'Dia do Trabalho' },
    { day: addDays(easter, 60), name: 'Corpus Christi' },
    { day: `${year}-09-07`, name: 'Independência do Brasil' },
    { day: `${year}-10-12`, name: 'Nossa Senhora Aparecida' },
    { day: `${year}-11-02`, name: 'Finados' },
    { day: `${year}-11-15`, name: 'Proclamação da República' },
    { day: `${year}-11-20`, name: 'Dia da Consciência Negra' },
    { day: `${year}-12-25`, name: 'Natal' },
  ].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Easter Sunday of the Gregorian calendar: the Sunday after the full moon that the church computes. */
function easterOf(year: number): Day {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const leapsLeftOut = century - Math.floor(century / 4)
  const moonCorrection = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + leapsLeftOut - moonCorrection + 15) % 30
  // The church keeps the moon within 29 days.
  const moon = epact - Math.floor((epact + Math.floor(golden / 11)) / 29)
  const weekday = (year + Math.floor(year / 4) + moon + 2 - leapsLeftOut) % 7
  return addDays(`${year}-03-28`, moon - weekday)
}
