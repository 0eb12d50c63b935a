/** Words of the order of a list of cards. */
export const orderText = {
  sortBy: 'Ordenar por',
  ascending: 'Do menor para o maior; inverter',
  descending: 'Do maior para o menor; inverter',
}
