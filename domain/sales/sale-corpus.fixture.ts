/** A text and its value in cents as a careful bookkeeper reads it, or null: she would ask. */
export type SaleCase = { text: string; cents: number | null }

/**
 * What attendants of Brazilian businesses write, from clinics to workshops, with the number of a
 * council, an address, a plate or a measure near by. Every answer was written before the rule that it
 * measures; a line break is written as `\\n`.
 */
export const saleCorpus: readonly SaleCase[] = cases(String.raw`
# clinics and health
15000|Consulta confirmada! Valor R$ 150,00
35000|Ficou agendado, Dona Célia. A consulta particular é R$ 350,00 😊
ask|Consulta confirmada com Dr. Renato, CRM 123.456
ask|Consulta confirmada com a Dra. Paula CRM/SP 98.765 dia 12/03 às 14h30
ask|Avaliação fechada com o Dr. Marcos CRO 45.678, sala 302
28000|Sessão de limpeza fechada por R$ 280,00, te esperamos quinta 15h
120000|Fechamos o clareamento em R$ 1.200,00 à vista
ask|Fechado o tratamento! 10 sessões, começa dia 15 as 9h
90000|Pacote de 10 sessões fechado, total R$ 900,00
90000|pacote fechado 10 sessões de R$ 90
ask|Fechado! R$ 90 a sessão, a gente vê quantas precisa
45000|Botox fechado por 450 no pix
250000|implante fechado: 2.500,00 em dinheiro
ask|Retorno confirmado, protocolo 20.345
ask|Exame confirmado, jejum de 12 horas, chegar 7:30, guia 4.567.890
ask|Paciente confirmada, carteirinha 0 123 456789 01
18000|Teleconsulta paga, recebi R$180
18000|pagamento recebido 180,00 obrigada
ask|Cirurgia confirmada dia 20/05/2026, peso 82,50 kg
ask|confirmado, pressão 12,80 por 8, traz os exames
ask|confirmada a aplicação de 1,20 ml
32000|Confirmado! Sinal já pago, consulta de R$ 320,00
ask|Confirmado! recebi o sinal de R$ 100, o resto no dia
ask|Confirmado, sinal R$ 100 e falta R$ 220 no dia
32000|Fechado: sinal de R$ 100 + R$ 220 no dia, total R$ 320
60000|Pago 600 reais no cartão, muito obrigada dona Ivone
60000|pagou 600 no débito
ask|Atendimento confirmado pelo convênio 3.500, sem custo
25000|Fisioterapia: ficou 250 por mês
ask|fisio confirmada 3x por semana 50 minutos
12000|Vacina aplicada e paga: R$ 120,00 (lote 3.456)
21000|deu R$ 210,00 as duas vacinas
21000|3 vacinas de R$ 70 cada
ask|Vacinas R$ 70 e R$ 70
40000|Psicóloga: mensal fechado, 4 sessões de R$ 100,00
ask|confirmado sala 1.204 torre B
ask|confirmado! meu zap é 11 98765-4321 qualquer coisa
ask|Consulta confirmada. CEP 01310-100, Av Paulista 1.578
ask|confirmado consulta 10:30, Rua das Flores 1500
ask|confirmado, idade 45 anos, altura 1,75
7500|ficou em 75 reais a consulta do pet
7500|Banho e tosa pago R$ 75
ask|Banho e tosa confirmado, porte médio 12,50kg
16000|Vet: consulta 100 + vacina 60 = 160 reais
16000|consulta 100,00 + vacina 60,00
ask|consulta 100,00 e vacina 60,00
# delivery and food
5490|Pedido confirmado! Total: R$ 54,90 🍕
5490|Pedido #1234 confirmado total 54,90
5490|pedido 1.234 confirmado, total de R$ 54,90
ask|pedido 1.234 confirmado
ask|Pedido confirmado nº 3.456 sai em 40 minutos
ask|Pedido confirmado: hambúrguer R$ 30, batata R$ 30
6000|Pedido confirmado: hambúrguer R$ 30, batata R$ 30, total R$ 60
ask|Pedido confirmado: pizza grande 59,90, coca 2l 14,00, entrega 8,00
8190|pizza grande 59,90 + coca 2l 14,00 + entrega 8,00 = 81,90
8190|pizza grande 59,90 + coca 14,00 + entrega 8,00
4500|Seu pedido ficou em R$ 45,00, pagamento na entrega
ask|pedido confirmado, troco pra 50
ask|Pedido confirmado, levar troco para R$ 100
3790|Total 37,90, troco para 50 tá anotado
3790|Pedido fechado 37,90, troco pra R$ 50
ask|Pedido confirmado. Taxa de entrega R$ 7,00
4200|Total R$ 42,00 já com a entrega de R$ 7,00
4200|pedido confirmado R$ 42,00 já com frete
ask|pedido confirmado R$ 35,00 mais a entrega
4200|pedido confirmado R$ 35,00 + 7,00 de entrega
11985|deu R$ 119,85
11985|Deu 119,85 tudo, vai no pix ou cartão?
ask|deu 2 marmitas e 1 suco
ask|2 marmitas G e 1 coca de 600
5000|2 marmitas de R$ 25,00
5000|2 marmitas a R$ 25 cada
7500|R$ 25,00 cada, 3 marmitas
ask|marmita R$ 25 e marmita R$ 25
ask|Fechou! Pizza de 8 pedaços 35 cm, chega em 45 min
ask|confirmado, 1 kg de picanha e 2 kg de linguiça
15980|1 kg de picanha R$ 109,90 + 2 kg linguiça R$ 49,90 total 159,80
ask|confirmado 1,500 kg de filé
ask|pedido confirmado 0,500g de queijo
23000|Pix de 230 caiu
23000|pix de 230 caiu aqui, valeu!
23000|caiu o pix de 230,00
23000|recebi o pix de R$ 230
ask|recebi o pix, pedido 230 saindo
23000|pix de R$230,00 confirmado, pedido 18 saindo
ask|chave pix 11.222.333/0001-44, me manda o comprovante
ask|pix: 123.456.789-00 nome Maria
ask|Fechado! meu pix é 11987654321
8900|Fechado! 89 reais, pix 11987654321
8900|Fechado! R$ 89,00. Pix: 123.456.789-00
ask|bolo de 2 kg fechado pra sábado 15h
18000|bolo de 2 kg fechado 180 reais pra sábado 15h
18000|Bolo fechado por R$ 180 (2 kg, 25 fatias)
ask|100 salgados fechados pra dia 20
9000|100 salgados fechados por R$ 90
9000|100 salgadinhos, R$ 90,00, retirada 17h
ask|cento de coxinha 90 e cento de brigadeiro 80
17000|coxinha 90 + brigadeiro 80, total 170 reais
3500|fica 35 reais com a entrega
2990|Saiu por 29,90 com o cupom
2990|de R$ 39,90 por R$ 29,90, pedido confirmado
ask|pedido confirmado, economizou R$ 10,00
2990|Total R$ 29,90, você economizou R$ 10,00
ask|cashback de R$ 5,00 creditado, pedido confirmado
ask|pedido confirmado R$ 10 cashback
ask|pedido confirmado R$ 10 troco
ask|pedido confirmado R$ 5 gorjeta
9000|pedido confirmado R$ 90 troco pra 100
8000|pedido confirmado R$ 80, R$ 4 cashback
4500|Pedido R$ 45,00, cashback de R$ 2,25
ask|pedido confirmado com desconto de R$ 10
4000|ficou R$ 40,00 com desconto de R$ 10,00
4000|R$ 50,00 - R$ 10,00 de desconto = R$ 40,00
ask|R$ 50,00 menos 10% de desconto
# stores
19990|Vendido! Tênis 42 por R$ 199,90
19990|tenis tam 42 vendido 199,90 no cartão
ask|Vendido o tênis tamanho 42
ask|vendido vestido 38 e blusa 40
29980|vendido: 2 camisetas por R$ 149,90 cada
29980|2 camisetas x 149,90
26970|R$ 89,90 cada, 3 unidades
26970|3 unidades de R$ 89,90
26970|3 un x R$ 89,90 = R$ 269,70
ask|R$ 89,90 cada
ask|camiseta 89,90 calça 159,90
24980|camiseta 89,90 calça 159,90 total 249,80
24980|Camiseta R$ 89,90 + calça R$ 159,90
ask|kit com 3 por 100 ou 5 por 150, qual prefere?
10000|fechou o kit com 3 por R$ 100
25000|fiz por 250 pra você
25000|faço por 250 pra vc fechado então
25000|fechei por 250 com ela
25000|ficou por R$ 250
ask|vendido pro Carlos da loja 250
ask|venda fechada com a Ana do 302
45000|1,20x1,00 R$ 450
45000|Vidro 1,20 x 1,00 fechado por 450,00
ask|vidro 1,20x1,00 fechado
ask|cortina 2,80 x 2,60 confirmada
68000|Cortina 2,80 x 2,60 confirmada R$ 680,00
ask|Sofá 2,30m fechado, entrega dia 15
329900|Sofá 2,30m fechado R$ 3.299,00 em 10x
329900|sofá fechado 10x de R$ 329,90
329900|sofá 10 x 329,90 no cartão
ask|fechou em 10x no cartão
ask|fechou em 12 vezes sem juros
120000|fechou em 12x de R$ 100
120000|fechou em 12 vezes de 100 reais
ask|3x de 50 no cartão e 50 no pix
20000|3x de R$ 50 no cartão e R$ 50 no pix, total R$ 200
ask|Entrada de R$ 200 e 5x de 100 a combinar o frete
70000|entrada de R$ 200 + 5x de R$ 100
70000|Entrada 200 reais mais 5 parcelas de R$ 100, total 700
ask|R$ 250 agora e R$ 250 na entrega
50000|R$ 250 agora e R$ 250 na entrega, total R$ 500
ask|metade agora R$ 250
ask|recebi a primeira parcela de R$ 150
ask|parcela 3/10 paga R$ 150
ask|falta 50
ask|recebi 100, falta 50
ask|recebi R$ 100, faltam R$ 50
15000|total 150: recebi 100, falta 50
20000|200 (duzentos) reais
20000|R$ 200,00 (duzentos reais)
20000|recebi a quantia de R$ 200,00 (duzentos reais) referente à venda
ask|duzentos e cinquenta reais fechado
25050|250 reais e 50 centavos
1050|10 reais e 50 centavos
125090|1.250 reais e 90 centavos
250000|fechou em 2k5
250000|Fechou por 2,5k no pix
250000|fechado em 2.500 reais
250000|fechado por 2 mil e 500 reais
250000|fechado por R$ 2 mil e quinhentos
1500000|vendi por 15 mil
1500000|Vendido por R$ 15 mil
ask|vendido com 15 mil km
ask|vendido, 15.000 km rodados
ask|vendida a moto 2019 com 23 mil km
1290000|Moto vendida! R$ 12.900,00, 23 mil km
ask|celular 128gb vendido, 256 gb tb tem
189900|iPhone 128gb vendido R$ 1.899,00
189900|iphone 12 vendido por 1.899 à vista
ask|iphone 12 vendido
ask|TV 50 polegadas 4k vendida
219900|tv 50 4k vendida por 2.199,00
ask|notebook i5 8gb 1tb vendido
ask|perfume 100ml vendido
15990|perfume 100ml vendido 159,90
ask|colar ouro 18k vendido
85000|Colar ouro 18k vendido por R$ 850
ask|anel aro 18 vendido
ask|código de rastreio BR123456789BR, pedido enviado
ask|pedido enviado, NF 12.345
8990|NF 12.345 no valor de R$ 89,90 emitida
ask|nota fiscal 001.234 emitida
ask|boleto vence dia 10/04
34990|boleto de R$ 349,90 pago
34990|Boleto pago: 349,90
ask|linha digitável 23793.38128 60007.827136 95000.063305 9 84410000034990
ask|vendido! ref 4.500 cor azul
ask|modelo 2.100 vendido
ask|item 1.050 vendido ✅
ask|lote 2.340 arrematado
34000|lote 2.340 arrematado por R$ 340
34000|arrematado em 340 reais
# schools and courses
49700|Matrícula confirmada! Valor R$ 497,00
ask|Matrícula confirmada nº 2026.1234
ask|matrícula confirmada turma 2026, início 02/02
38000|Mensalidade de R$ 380,00 paga
38000|mensalidade março paga 380
ask|mensalidade de março paga
456000|curso fechado: 12x de R$ 380,00
ask|curso de 40 horas confirmado
ask|curso 360h fechado, certificado em 30 dias
119700|Curso 360h fechado por R$ 1.197,00
ask|Inscrição 1.234 confirmada
9700|inscrição confirmada R$ 97
ask|Inscrição confirmada: R$ 97 ou 10x de 9,70?
ask|R$ 997 à vista ou 12x de R$ 99,70
99700|escolheu à vista: R$ 997
119640|Fechou em 12x de R$ 99,70
ask|aluno de 10 anos matriculado na turma 5
65000|matrícula R$ 250 + primeira mensalidade R$ 400 = R$ 650
65000|Matrícula R$ 250,00 + mensalidade R$ 400,00
ask|matrícula R$ 250 e mensalidade R$ 400
40000|mensalidade R$ 400, matrícula grátis
ask|bolsa de 50% confirmada
30000|com a bolsa de 50% fica R$ 300
30000|ficou 300 por mês com a bolsa de 50%
ask|aula experimental confirmada 18h30 sala 12
12000|aula avulsa paga, 120 no pix
48000|4 aulas de R$ 120
ask|4 aulas por semana confirmado
# workshops
85000|Serviço fechado: R$ 850,00
85000|serviço autorizado, fica em 850 reais
ask|Serviço autorizado placa ABC1D23 km 87.450
85000|Placa ABC1D23 km 87.450: serviço fechado R$ 850,00
ask|Placa ABC-1234 revisão dos 40 mil
62000|revisão dos 40 mil km fechada por R$ 620
ask|Peças R$ 300 e mão de obra R$ 300
60000|Peças R$ 300 + mão de obra R$ 300
60000|Peças R$ 300, mão de obra R$ 300, total R$ 600
60000|Peças 300 + mao de obra 300 = 600
ask|troca de óleo 5w30 confirmada
18990|troca de óleo 5w30 fechada R$ 189,90
ask|pneu 175/70 r13 confirmado
119600|4 pneus 175/70 r13 de R$ 299,00
ask|4 pneus aro 15 fechado
ask|OS 4.567 aprovada
143000|OS 4.567 aprovada, total de R$ 1.430,00
143000|OS 4567 aprovada R$ 1430
ask|orçamento 2.345 aprovado
230000|orçamento aprovado em R$ 2.300
230000|orçamento 118 aprovado: 2.300,00 em 3x
ask|orçamento aprovado, entre 800 e 1.000
ask|fica de 100 a 120
ask|fica entre R$ 100 e R$ 120
ask|uns 300 reais mais ou menos
ask|a partir de R$ 300
ask|até R$ 500
ask|vai dar em torno de R$ 450
35000|funilaria fechada 350 à vista
ask|fechado, busco o carro 17h
15000|Lavagem completa + polimento, ficou 150
ask|ar 12.000 btus instalado
45000|instalação do ar 12.000 btus fechada por R$ 450
ask|bateria 60ah vendida
ask|gasolina 50 litros
# real estate
45000000|Apartamento vendido por R$ 450.000,00
45000000|vendido por 450 mil
45000000|apto vendido R$ 450 mil 🎉
ask|apto 450 vendido
ask|apto 1.204 vendido
ask|Apto 64,50m² vendido
ask|casa 120m2 vendida
38000000|casa 120m2 vendida por R$ 380.000
ask|terreno 10x25 vendido
9000000|terreno 10x25 vendido por 90.000,00
220000|Aluguel fechado R$ 2.200,00
220000|aluguel fechado 2200 reais por mês
ask|aluguel 2.200 + condomínio 450 + iptu 80
273000|aluguel R$ 2.200 + condomínio R$ 450 + IPTU R$ 80
ask|visita confirmada rua Augusta 1.500 apto 82
ask|Visita confirmada CRECI 12.345
ask|proposta aceita, CRECI 123456-F
ask|proposta de R$ 400 mil, contraproposta R$ 430 mil
43000000|fechou em R$ 430 mil
ask|entrada de 50 mil
ask|financiamento aprovado 80%
ask|matrícula do imóvel 45.678
ask|escritura livro 120 folha 45
1200000|comissão fechada: R$ 12.000,00
36000|2 diárias de R$ 180
36000|2 diárias a R$ 180,00
36000|reserva confirmada 2 diárias de 180 reais
ask|reserva confirmada 2 diárias, check-in 14h
90000|Reserva confirmada de 12/12 a 15/12, total R$ 900,00
ask|Reserva confirmada de 12/12 a 15/12, 4 pessoas
ask|reserva 98.765 confirmada
ask|diária R$ 180
ask|diária de R$ 180, ficam 2 ou 3 noites
# agencies and services
250000|Contrato fechado! R$ 2.500,00 por mês
250000|fechamos em 2.500 mensais, começa segunda
ask|contrato assinado, fee de 10% da verba
ask|verba de R$ 5.000 e fee R$ 1.500
150000|fee fechado R$ 1.500
ask|Contrato 2026/045 assinado
ask|CNPJ 12.345.678/0001-90 contrato fechado
ask|CPF 123.456.789-00 confirmado
180000|site fechado: 1.800 no pix
180000|site fechado em 2x de R$ 900
180000|Site fechado, 50% agora 50% na entrega, total R$ 1.800
ask|site fechado, 50% agora e 50% na entrega
ask|OAB 123.456 processo 0001234-56.2026.8.26.0100
350000|Honorários fechados em R$ 3.500,00 + 20% de êxito
350000|honorarios R$ 3.500 OAB/SP 123.456
ask|honorários 30% no êxito, fechado
60000|foto: ensaio fechado R$ 600, 20 fotos
ask|ensaio fechado 20 fotos
320000|Casamento fechado: 3.200,00 (8h de cobertura)
25000|frete fechado por 250 reais
ask|frete R$ 25
ask|frete grátis acima de R$ 199
14900|Kit R$ 149,00, frete grátis
ask|corte confirmado 15h com o João
4500|corte 45 reais pago
4500|Corte + barba: 45
ask|corte 30 barba 20
5000|corte 30 + barba 20 = 50
5000|corte e barba deu 50
5000|corte e barba deu 50 no dinheiro
13000|manicure e pé: valor 130
ask|unha 130 confirmada quinta
15000|Limpeza fechada, diária 150 reais
ask|diarista confirmada 8h às 17h
# what is said, not sold
ask|não fechou R$ 300 muito caro
ask|se fechar hoje faço R$ 300
ask|quanto custa R$ 300?
ask|fica R$ 300?
ask|seria R$ 300, pode ser?
ask|consegue por R$ 250?
ask|R$ 300 ou R$ 350 com garantia
ask|tabela: P R$ 30, M R$ 40, G R$ 50
ask|• Corte R$ 30\n• Barba R$ 20\n• Completo R$ 45
ask|1) Bronze R$ 97 2) Prata R$ 197 3) Ouro R$ 297
19700|Fechou o Prata: R$ 197
14900|promoção de R$ 199 por R$ 149 e frete R$ 20
14900|promoção: de R$ 199 por R$ 149
ask|vale R$ 500 e eu pago R$ 300
ask|multa de R$ 100 se cancelar
ask|estorno de R$ 150 feito
ask|devolvi R$ 150 pra você
ask|-R$ 50,00
ask|R$ 0,00
ask|custo zero
ask|US$ 100
ask|100 dólares
ask|€ 50,00
ask|500 pesos
ask|50 mil guaranis
ask|R$ 5.000.000,00
# typos and voice
15000|fechado 150 reias
15000|fechado 150 reai
15000|fexado R$150
15000|fechado R$ 150, 00
15000|fechado R$150.00
15000|R$ 150,oo fechado, R$ 150,00
15000|fechado rs 150
15000|fechado R 150 reais
15000|fechado 150 conto
15000|150 pila fechado
15000|fechado cento e cinquenta, R$ 150
ask|fechado cento e cinquenta
ask|fechado então um cinquenta
123456|R$ 1.234,56 confirmado
123456|R$ 1234,56 confirmado
123456|R$ 1 234,56 confirmado
123456|1.234,56 pago
123400|R$ 1.234 pago
ask|1.234 pago
ask|1234 confirmado
120000|valor 1.200 confirmado
120000|VALOR: 1200
120000|Valor total: 1.200
120000|total = 1200
120000|Total 1.200,00.
ask|total de 12 itens
ask|total: 3 produtos, 2 caixas
ask|valor do frete 25
ask|valor a combinar
ask|valor da entrada 200
ask|por 30 dias de garantia
ask|por 12 meses
ask|ficou 2 dias na loja
ask|ficou pra dia 15
ask|ficou pra 15
ask|ficou pras 15
ask|deu 15 dias
ask|deu 10 minutos chego
ask|por volta das 15
ask|por 2 unidades
ask|recebi 2 caixas
ask|recebi 3 comprovantes
ask|paguei 2 vezes
30000|recebi 300
30000|Recebi 300, obrigado!
30000|recebido 300 ✅
30000|recebi os 300 reais
30000|paguei 300 no pix
30000|pago 300 pix
30000|300 no pix ✅
30000|300 em dinheiro
30000|R$300 pix
30000|*R$ 300,00*
30000|_Total:_ *300,00*
30000|~R$ 350~ R$ 300 fechado
30000|Obrigado pela compra! 💚 R$ 300,00 https://loja.com.br/p?id=4500
ask|Obrigado pela compra! https://loja.com.br/pedido/4500?valor=300,00
30000|R$ 300,00 comprovante: https://x.co/?a=1
ask|obrigado pela compra 🙏 volte sempre (11) 3333-4444
ask|fechado 10/10 nota mil
ask|fechado 2026!
ask|fechado dia 15 15h
ask|fechado às 15:00
ask|fechado 15/04 - 14,30
ask|confirmado 2 adultos 1 criança
ask|100% confirmado
ask|fechado 👍 1000 vezes obrigado
ask|confirmado 5,00 estrelas ⭐
ask|nota 9,50 na avaliação, fechado
ask|taxa de 2,99% no cartão
ask|juros de 1,99 ao mês
ask|versão 2,10 instalada
ask|temperatura 36,50 confirmada
ask|grau -2,25 e -1,75 lente confirmada
68000|lente -2,25 fechada R$ 680,00
ask|óculos fechado, dp 62,50
ask|fechado 40,00 m de tecido
52000|40,00 m de tecido fechado por R$ 520,00
# held out, written after the first rule and before any run on them
ask|Sua consulta com a nutricionista Ana (CRN 12.345) foi confirmada para 22/11
25000|Consulta confirmada 👩‍⚕️ investimento de R$ 250,00
ask|Pedido pago ✅ código 98.321
7990|Pedido pago ✅ R$79,90 – entrega até 18h
ask|Agendado! Rua 7 de Setembro, 1.240, sala 5
13500|seu pedido deu 135 reais já com a taxa
13500|Ficou R$ 135 (taxa de R$ 10 inclusa)
ask|Subtotal 120,00 e taxa 15,00
13500|Subtotal: 120,00 / Taxa: 15,00 / Total: 135,00
6500|Fechou! 65 conto a corrida
ask|a corrida dá uns 65 reais
ask|Se fechar até amanhã consigo por R$ 1.500
150000|Consegui fechar por R$ 1.500 com a gerente
ask|O cliente pagou a 2ª parcela, R$ 400
ask|faltam 2 parcelas de R$ 400
80000|Recebemos seu pagamento no valor de R$ 800,00. Obrigado!
80000|Recebemos o pagamento de 800 reais referente ao pedido 3.211
ask|Recebemos o pedido 3.211
ask|Pagamento confirmado pedido #88213
12990|Pagamento confirmado pedido #88213 valor 129,90
12990|Pgto ok 129,90 pix
ask|Pgto ok, nf 129.900
299000|Notebook vendido: R$ 2.990 em até 12x sem juros
299000|Notebook i7 16gb ssd 512 por R$ 2.990,00 no pix
ask|Notebook i7 16gb ssd 512 vendido
ask|Galaxy S23 256 vendido, restam 2 unidades
ask|bicicleta aro 29 vendida
110000|bicicleta aro 29 vendida por 1.100
ask|sapato 36/37 vendido
ask|vendida a saia 40 e a calça 42
15980|saia 79,90 + calça 79,90
ask|saia 79,90, calça 79,90
15980|2 peças de 79,90
ask|2 peças, 79,90 cada uma?
23970|79,90 cada, 3 peças no pix
ask|são 79,90 cada
5000|Fechado em 50 reais + retirada no local
ask|Fechado em R$ 50 + motoboy
180000|Pacote viagem: 2 adultos, total R$ 1.800,00
ask|voo 4.532 confirmado, assento 12A
ask|check-in 14:00 quarto 1.205 confirmado
64000|reserva: 4 diárias de R$ 160,00
64000|4 noites x R$ 160,00 = R$ 640,00
ask|diária a partir de 160,00
ask|hospedagem 160,00 por pessoa
35000|aluguel do salão confirmado R$ 350,00, caução à parte
ask|aluguel R$ 900, caução R$ 900
250000|Contrato assinado, mensalidade de R$ 2.500,00
ask|Contrato nº 2.500 assinado
ask|Processo 5001234-12.2026.4.03.6100, honorários a definir
400000|Honorários fechados: R$ 4 mil
ask|honorários de 20% sobre 50 mil
ask|Ação de R$ 50.000,00, honorários de 20%
8000|Corte e escova: 80 reais ❤️
8000|Unhas em gel fechado R$80 com a Paula
ask|Unhas em gel com a Paula, cadeira 80
ask|volume 80 confirmado
ask|quando o pix de 80 cair eu confirmo
8000|o pix de 80 caiu, confirmado
8000|Caiu aqui os 80 reais, obrigada
ask|ainda não caiu o pix de 80
ask|não recebi os 80 reais
ask|você vai pagar 80 reais no dia
ask|paga 80 no dia ou 75 agora?
7500|total com desconto 75
7500|Desconto aplicado! De 80,00 por 75,00
ask|5 reais de desconto na próxima compra, pedido confirmado
ask|ganhou cupom de R$ 15,00
4990|Assinatura ativada: R$ 49,90/mês
59880|Plano anual 12x de R$ 49,90
ask|plano mensal 49,90 ou anual 499,00
49900|fechou o plano anual: R$ 499,00
ask|tabela atualizada: mensal 49,90 / anual 499,00
250000|Vendi meu fusca por 2 e 500 reais? não, por R$ 2.500
ask|entre 2 e 3 mil
200000|dois mil reais: R$ 2.000,00
ask|dois e quinhentos
210000|Fechamos em R$ 2,1 mil
ask|rodou 2,1 mil km
ask|fechado, 3 metros por 1,50
ask|Mesa 1,80 x 0,90 reservada
95000|Mesa 1,80 x 0,90 reservada, valor R$ 950
95000|mesa de 6 lugares por 950,00
ask|mesa 6 lugares confirmada 20h
32000|Rodízio 4 pessoas x 80,00
ask|Rodízio R$ 80 por pessoa, 4 pessoas
ask|R$ 80 por pessoa
19800|Kit churrasco R$ 198,00 (serve 10 pessoas)
ask|Kit churrasco serve 10 pessoas, confirmado
ask|Entrada paga R$ 300 pra segurar a data
ask|sinal de 30% pago
ask|sinal de 30% (R$ 300) pago
100000|valor total R$ 1.000, sinal 300 pago
100000|Total: 1.000,00 | Pago: 300,00 | Resta: 700,00
ask|Pago: 300,00 | Resta: 700,00
ask|metade R$ 500 agora, metade na entrega
50000|Pagou os 500 no cartão de crédito
50000|comprovante de R$ 500,00 recebido, obrigado pela confiança
ask|manda o comprovante de R$ 500,00
ask|segue a chave pix 000.111.222-33 valor a combinar
50000|Transferência recebida: R$ 500,00 - Banco 341 Ag 1234 C/C 56789-0
ask|Banco 341 Ag 1234 C/C 56789-0 confirmado
ask|whats (21) 99876-5432 confirmado
ask|senha 1234, confirmado
ask|protocolo: 202611220001
ask|CEP 04538-133, número 2.000, confirmado
ask|tênis nº 42 confirmado
ask|confirmado p/ 6 pessoas às 20,30
ask|remédio 500mg confirmado
2590|remédio 500mg vendido 25,90
ask|1,5 litro de açaí confirmado
3200|1,5 litro de açaí R$ 32
ask|2 açaís 500ml confirmado
3600|2 açaís de 500ml, total 36
ask|açaí 18 e suco 8
2600|açaí 18 + suco 8 = 26 reais
2600|deu 26 certinho, troco pra 30 né
2600|26 no débito
ask|ficou na 26 de março
ask|fica na BR 116 km 26
ask|por 26 votos
ask|valor nutricional 260 kcal
ask|valor 5 estrelas
ask|o total foi de 5 pessoas
ask|recebi 5 pedidos hoje
ask|deu 5 a 0 kkk
ask|saiu 5 min atrás
ask|custa R$ 60, quer fechar?
ask|custa R$ 60
ask|O valor é R$ 60, posso confirmar?
6000|Fechado, 60 reais então
6000|vendido por sessenta: R$ 60,00
ask|sessenta reais fechado
1550|15 reais e 50 centavos no total
ask|R$ 15 e 50
ask|US$ 15 pagos
ask|pagou 15 dólares
ask|R$ 15 (3 dólares)
1500000|Veículo vendido R$ 15.000,00 km 98.000 ano 2019/2020
ask|Veículo 2019/2020 km 98.000 vendido
ask|IPVA R$ 1.200 e transferência R$ 400
ask|valor de tabela R$ 15.000
1350000|tabela R$ 15.000, vendido por R$ 13.500
9990|era 129,90 saiu por 99,90
ask|99,90 + frete
11490|99,90 + 15,00 frete
11490|R$ 99,90 + R$ 15,00 (frete) = R$ 114,90
9990|99,90 frete grátis
9990|Compra aprovada no valor de 99,90 em 3x de 33,30
9990|R$ 99,90 (3x de R$ 33,30)
9990|3x de 33,30
ask|3x de 33,30 ou 90 à vista
ask|cartão final 4532 aprovado
12345|cartão final 4532 aprovado R$ 123,45
# second held out set, other voices
22000|Matheus seu exame de sangue ficou em R$ 220,00, pode vir em jejum de 8h
ask|Matheus seu exame ficou pronto, protocolo 220
ask|Ficou combinado dia 22 às 10
22000|combinado então, R$ 220
22000|Combinado! Total de R$ 220,00 no cartão em 2x
ask|Combinado! 2x no cartão
22000|Combinado! 2x de R$ 110,00
ask|Dra. Lúcia CRO-SP 112.233 confirmou
ask|confirmado Unimed carteira 0064 1234 5678 9012
ask|reembolso de R$ 220,00 solicitado
ask|Plano cobre 80%, você paga R$ 44
4400|você pagou R$ 44,00 de coparticipação
38900|Óculos fechado, armação R$ 189,00 + lentes R$ 200,00
ask|Óculos: armação 189,00 lentes 200,00
ask|armação R$ 189, lentes R$ 200
38900|armação R$ 189, lentes R$ 200 = R$ 389
ask|1 x-salada 22, 1 coca 7
2900|1 x-salada 22 + 1 coca 7, total 29
2900|1 x-salada R$ 22,00 + 1 coca R$ 7,00
ask|x-salada R$ 22,00 e coca R$ 7,00
2900|valor do pedido: R$ 29,00
2900|Valor do pedido R$ 29,00 (pagamento na entrega)
2900|R$ 29,00 + grátis o refri
ask|comanda 29 fechada
ask|mesa 29 fechou
2900|Mesa 12 fechou em R$ 29,00
ask|iFood pedido 2.900 confirmado
120000|Geladeira usada vendida por mil e duzentos, R$ 1.200,00
ask|Geladeira usada vendida por mil e duzentos
120000|geladeira vendida, recebi 1.200 em dinheiro
120000|geladeira vendida, 1.200,00 em dinheiro
ask|geladeira 375 litros vendida
ask|geladeira 110v vendida
ask|geladeira vendida modelo 1.200
120000|vendida a geladeira de 375 litros por R$ 1.200
ask|não consegui fechar por R$ 1.200
ask|ela ofereceu R$ 1.200
ask|proposta aceita R$ 1.200 ou R$ 1.100 à vista
110000|proposta aceita: fechamos por R$ 1.100 à vista
ask|desconto de 10%, fica quanto?
9000|com o desconto ficou 90 reais
9000|de 100 ficou por 90
9000|R$ 100 menos R$ 10 de desconto = R$ 90
ask|te dou R$ 10 de desconto
ask|R$ 10 off na primeira compra, pedido confirmado!
ask|você economizou 15,90 nesta compra
9000|R$ 90,00 no pix, economia de R$ 10,00
ask|frete: R$ 18,90 pedido enviado
ask|PAC 18,90 ou Sedex 32,50
12880|Produto R$ 109,90 + PAC R$ 18,90
9800|2 kits de R$ 49,00
9800|2 kits a R$ 49,00 cada
9800|dois kits de R$ 49,00
ask|2 kits, um de R$ 49 e outro de R$ 59
10800|2 kits, um de R$ 49 e outro de R$ 59, total de R$ 108
49000|Curso fechado: R$ 490 em 10x
49000|curso fechado 10x49,00
49000|Curso fechado em 10 parcelas de 49 reais
ask|curso fechado em 10 parcelas
ask|turma 490 confirmada
ask|2º módulo R$ 490
ask|nota 8,50 no simulado, parabéns
ask|matrícula 20.261.122 confirmada
150000|Projeto aprovado! Investimento R$ 1.500,00 (50% na assinatura) total
ask|Projeto aprovado! 50% na assinatura R$ 750
ask|art 1.500 emitida, projeto aprovado
ask|área de 150,00 m² aprovada
ask|lote 12 quadra 8 vendido, 250,00 m2
12000000|lote 12 quadra 8 vendido por R$ 120.000,00
12000000|lote de 250m2 vendido, valor 120 mil
ask|lote de 250m2, 120 mil
ask|lote vendido pro cunhado do 120
ask|3 suítes 2 vagas 120m², visita confirmada
ask|iptu 1.234,56 pago pelo inquilino e condomínio 600,00
230000|aluguel 2.300,00 recebido
230000|recebemos o aluguel de R$ 2.300,00 ref 11/2026
ask|aluguel ref 11/2026 recebido
ask|NF-e 000.012.345 série 1 autorizada
5500|NF-e 12.345 autorizada valor R$ 55,00
ask|guarda 55 pra mim
ask|tem de 55 e de 75
5500|levou o de 55 reais
ask|quer o de 55 reais ou o de 75?
ask|vou querer o de 55 reais
5500|Paguei 55,00 agora no pix
5500|55,00 pago
ask|55 pago
5500|R$ 55 pago ✅ obrigada!!
ask|R$ 55 a receber
ask|R$ 55 pendente
ask|pix de R$ 55 agendado
ask|Aguardando pix de R$ 55
ask|o pix de R$ 55 não caiu
ask|R$ 55 não caiu ainda
ask|pagamento de R$ 55 recusado
ask|cartão recusado R$ 55
ask|pix devolvido R$ 55
ask|cancelado o pedido de R$ 55
ask|doei R$ 55
ask|comprei por R$ 55 no atacado
# measures, parts and results
ask|fechado 12,40 kg
ask|fechado 2,35 m de tecido
ask|fechado 1,5 h de aula
4960|12,40 kg fechado R$ 49,60
ask|recebi o sinal de R$ 200
22500|total 250, com desconto ficou 225
22500|total R$ 250,00, com desconto R$ 225,00 total
19900|de 250 por 199
ask|R$ 500 à vista ou 10x
5000|50 mangos fechado
75000|entrada de 300 e 3x de 150
75000|3x de R$ 150 com entrada de R$ 300
17000|R$ 150,00 + frete R$ 20,00
ask|ficou 230🎉 por pessoa?
23000|ficou 230🎉

# a second bookkeeper, who had not seen the rule
100000000|Terreno vendido por R$ 1.000.000,00 cravado
54000|semestral fechado 540 reais, treina 3x por semana
3500|design de sobrancelha 35 mangos, pago
18000|IR entregue, cliente pagou 180 reais, CPF 123.456.789-09
225000|Aluguel fechado: R$ 1.800 + R$ 450 de condomínio, apto 302, 68 m²
ask|pix caiu 🙏 pode separar
576000|Curso de inglês fechado: 12 parcelas de R$ 480,00
119880|plano odonto da Fernanda fechado em 12x de 99,90 no cartão
349000|cruzeiro fechado em 10x de 349,00
12000|Vendido! Vestido midi R$ 120,00 (frete R$ 15,00 por conta da loja)
ask|Sistema de 5,50 kWp fechado ☀️
85000000|cobertura de 180 m², CRECI 23.114, fechou em 850 mil!
ask|recebi 2 caixas do pedido, tudo certo
ask|emitido com 45.000 milhas ✈️
ask|META DE R$ 20.000 BATIDA COM ESSA VENDA
18000|recebi o pix de 180 reais da dona cleide pela blusa rosa tamanho quarenta e quatro
28500|total 310, com desconto ficou 285 ✅
ask|2x de R$ 120 no cartão e R$ 80 no pix
45000|5 sessões de drenagem de R$ 90, cliente já pagou
15840|Jaqueta R$ 139,90 + frete R$ 18,50, CEP 01310-100, pix caiu
132000|NF 4.512 emitida, total da nota R$ 1.320,00
134000|OS 7781\nPastilha 320,00\nDisco 640,00\nMão de obra 380,00\nTOTAL 1.340,00
ask|R$ 150 ou R$ 160? não lembro, mas tá pago
ask|Pagou com uma nota de R$ 100, dei R$ 37 de troco
9490|batom e base r$94,90, ja separei na sacola da Duda
11200000|Compass diesel 2020 fechado em 112 mil reais, transferência amanhã 10h
ask|fechou com 10% de desconto 👏
ask|Não ficou R$ 500 nem R$ 450, depois te falo
130000|5 diárias de R$ 260, check-in 12/01, pago
ask|Fazenda vendida por R$ 1.200.000,00 🎉
ask|2 camisetas\nR$ 49,90\n1 bermuda\nR$ 79,90
ask|€ 220 pagos pelo hóspede, reserva ok
9990|99 reais e 90 centavos recebidos
3150000|projeto residencial 700 kWh/mês, fechamos em R$ 31.500
65000|10 aulas de personal a R$ 65,00 cada = R$ 650,00 pago
6000|R$ 48,00 + R$ 12,00 = R$ 60,00 pago no pix
ask|acho que ficou 320 ou 330, confirma com a Paty
ask|Subtotal R$ 80,00\nEntrega R$ 7,00\nPago
ask|juros de 1,99% a.m., financiamento aprovado
89000|cortina 2,50 x 3,00 m instalada, ficou R$ 890
ask|estorno de -R$ 89,90 feito na maquininha
28000|o pacote saiu 280 pra Dona Marta
13500|3 diárias de hotelzinho de R$ 45, pix caiu
125000|Bolo 5 kg e 300 docinhos. Valor: 1.250,00. Retira sábado 9h
18000|escova e hidratação 180 reais no pix, Jéssica
100000|sinal de R$ 200 + R$ 800 no dia da festa, contrato ok
ask|consulta fechada com Dr. Paulo CRM 45.210
ask|entre R$ 300 e R$ 400, ela topou
ask|troco de R$ 35,00 enviado com o motoboy, venda ok
ask|cortesia da casa, total R$ 0,00
180000|Clareamento e 2 restaurações, total R$ 1.800,00 em 6x. Dra. Lívia CRO 12.345
850000|Casamento dia 14/09 para 150 convidados fechado! Total R$ 8.500,00
60000|sofá vendido, R$ 600 em 3x de R$ 200
42000|Castração da Mel fechada, CRMV 8.812, valor 420,00
155600|4 pneus aro 15 a R$ 389 cada, passou no cartão
ask|recebi 500.000 guaranis da cliente de Ciudad del Este
ask|aula de 1,50 h fechada com a mãe do Théo
ask|CPF 123.456.789-00 cadastrado, compra finalizada
18990|ração 10,10 kg R$ 189,90, entregue
ask|1 calça R$ 89,90\n1 saia R$ 89,90\nvendido
90000|Fechou o pacote de fisio: 6 sessões de R$ 150
ask|fechou por mil e duzentos
ask|fechado em 12x no cartão
ask|cliente tem limite de R$ 2.000,00 aprovado, fechou
ask|Porcelanato 32,40 m² vendido
ask|Vendido!!! 🎉🎉
ask|comissão de R$ 300 da Carla, venda fechada
320000|IMPLANTE FECHADO!!! R$ 3.200,00 NO CARTÃO 10X SEM JUROS
ask|Mandei proposta de R$ 4.800, ele ofereceu R$ 4.200, aguardando
9000|Exame de sangue colhido às 7h30, R$ 90,00 dinheiro. Jejum de 12 h ok
ask|cliente pagou R$ 200 agora e paga o restante dia 10
ask|Ana pagou R$ 90 e Bia pagou R$ 110
6190|Pedido confirmado: R$ 54,90 + R$ 7,00 de entrega
ask|OD -2,25 OE -1,75 pedido do óculos feito
45000|consulta jurídica paga, pix de 450.
ask|deu 40 min de espera mas a dona neide levou o bolo
372000|mae do Davi fechou, entrada de R$ 200 + 11x de R$ 320
350000|Landing page aprovada, fechamos em 3,5 mil 🚀
57000|peças R$ 450 + mão de obra R$ 120, fechado
42000|Boa tarde Dra, a Simone fez o canal hoje, valor 420, pagou no débito
ask|R$ 45 o m², cliente aprovou
32000000|Vendido!! Casa 3 quartos 140 m² por R$ 320.000,00
ask|Valor a combinar, mas fechou
189900|geladeira frost free 375 L saiu por R$ 1.899,00 no boleto
ask|R$ 30 no pix e R$ 30 no dinheiro
ask|abateu R$ 200 do total, fechou
6990|blusinha 69,90 vendida pra moça do 98765-4321
9500000|lote 12 quadra 7, 360 m², valor R$ 95 mil, cliente assinou
ask|total de 12 peças, fechado com a lojista
ask|frete de R$ 22,00 pago, despachado hoje
35000|Dr. Paulo CRM 45.210 atendeu a dona Célia, consulta R$ 350,00 no pix
ask|até R$ 600 ela fecha
4500000|HB20 vendido, fechou em 45k 🚗
ask|a venda fechou em 3 dias
475000|Proposta 118/2024 aceita, total: R$ 4.750,00 boleto 15 dias
ask|cortina 2,50 m x 3,00 m fechada
28000|paciente confirmou e já pagou a consulta, ficou 280 no pix ✅
ask|Fica R$ 1.200 no pix ou R$ 1.350 no cartão, ele vai levar
22000|Progressiva feita agora as 16h deu 220 no débito
103000|passagem R$ 890,00 + mala R$ 140,00, emitido
315000|TELHADO FECHADO. MATERIAL R$ 1.950 + MÃO DE OBRA R$ 1.200
ask|shampoo de 1,50 L vendido
89000|Mensalidade contábil R$ 890,00 fechada com a padaria
ask|OS 7781 liberada, placa ABC1D23, cliente retirou
47960|óculos de sol 4x de 119,90 no cartão
ask|a loja do lado vende por R$ 120, aqui ela levou por R$ 99,90
ask|a partir de R$ 99,90, fechou com a gente
34000|VENDIDO 2 CAMISAS SOCIAIS R$ 170,00 CADA
89700|inscrição da turma 2025/1 paga, valor: 897,00
ask|R$ 350 por mês, contrato de 12 meses assinado
ask|mais ou menos R$ 350 o serviço, fechado
ask|fechamos em 15/03 o contrato da locação
154000|40 sacos de cimento a R$ 38,50 cada, entregar na obra
2350000|moto vendida por 23.500 à vista
438000|Pacote Porto Seguro 7 noites casal, total R$ 4.380,00 em 10x, loc. X7K2P9
ask|Saldo de R$ 300,00 pra receber na sexta
48000|pintura do portao feita recebi 480 em dinheiro
27000|De R$ 300 por R$ 270 no pix, cliente levou na hora
145000|casa de praia alugada pro feriado, R$ 1.450,00, entrada dia 01/03 às 14h
149000|curso técnico de 1.200 horas, total R$ 1.490,00, aluno pagou no pix
14500|Pedido 3310\nTotal: 145,00\nRecebido: 150,00\nTroco: 5,00
ask|150 convidados, 14/09, contrato assinado 💍
ask|campanha 15000 fechada
ask|janela de 1,75 m x 2,10 m vendida
380000|Honorários fechados, OAB/SP 123.456, valor R$ 3.800,00
230000|DJ 5h com som e luz, fechou por 2.300 no pix
ask|lote 12 quadra 7 vendido, 360 m²
ask|pagou no pix 11 98765-4321
7990|Pago! 79,90 🙌
ask|dei desconto de R$ 40 e ela fechou
12990|apostila R$ 129,90 vendida pro aluno RA 20.455
ask|recebi o sinal de R$ 150 da festa do Miguel
ask|pacote mensal fechado, perfil com 10k seguidores
139090|notebook usado vendido, 1.390 reais e 90 centavos no cartao
10000|R$ 55 no pix + R$ 45 em dinheiro, fechou
10500|corte R$ 60 + barba R$ 45, fechado com o Marcelo
420000|contrato assinado, honorarios em 6x de R$ 700
280000|aparelho fechado! entrada de R$ 500 + 10x de R$ 230
89000|Total R$ 890,00 pacote noiva. Sinal de R$ 200 pago, falta R$ 690
140000|R$ 350 cada, 4 mesas do baile, tudo pago
1200000|job fechado, R$ 12k pelo rebranding
ask|ganhou R$ 15 de cashback na compra de hoje
14990|matrícula R$ 50 + mensalidade R$ 99,90, aluno novo
ask|R$ 89,90 cada, vai querer
ask|R$ 80 a hora, fechado
69000|alteração contratual CNPJ 12.345.678/0001-90, ficou 690 no pix
14000000|Sala comercial: entrada de R$ 50.000 + 36x de R$ 2.500, contrato assinado
ask|Total da Ana R$ 150, total da Bia R$ 180
ask|3 vendas hoje: R$ 50, R$ 50 e R$ 50
ask|entrega no CEP 01310-100, pedido fechado
ask|Aluguel R$ 1.800, condomínio R$ 450, IPTU R$ 120, contrato assinado
ask|deu 14h30 e ela confirmou a compra
ask|R$ 500 à vista ou 10x de R$ 60, ela quer sim
7500|recebi 75 ✂️
ask|total de 2.500 km rodados, revisão autorizada pelo dono
ask|contrato fechado por 12 meses
ask|Se pagar hoje R$ 900, senão R$ 1.000
ask|turista pagou 2000 pesos
8500|10 coxinhas recheadas a R$ 8,50 cada, retirada 18h, pago
7500|Pedido #4521\n1 pizza G calabresa 62,00\n1 guaraná 2L 13,00\nTotal 75,00\nPix ok
ask|prédio comercial fechou em 1,5 milhão
2490000|Sistema 5,50 kWp 10 placas de 550 W fechado, R$ 24.900,00
23800|2 calças jeans, R$ 119 cada, pago no debito
ask|ficou 100% fechado chefe
8000|total R$ 80: 50 no pix e 30 no dinheiro
ask|o carro fechou por 5 paus a mais
7212000|Entrada de R$ 15.000 + 48x de R$ 1.190, Strada 2022
ask|uns R$ 200, depois confirmo certinho
12000|picanha de 2 kg e uma farofa, total 120 reais, pago
ask|Fechado, de R$ 900 a R$ 1.100 dependendo do acabamento
120000|social media do restaurante: 12 posts, perfil com 10k seguidores, valor R$ 1.200,00
1700000|entrada de R$ 5.000 e 3x de R$ 4.000, obra fechada com seu Antônio
11000|unha gel e pé, 110,00 pix recebido 💅
2934000|financiamento aprovado em 60x de R$ 489,00, contrato assinado
64000|OD -2,25 OE -1,75, armação e lente, total R$ 640,00
ask|chave pix 12.345.678/0001-90, cliente já pagou
ask|voo 3412 emitido, loc X7K2P9
8900|açaí 700 ml e dois milkshake, ficou 89,00 no crédito
215000|embreagem do gol 2012 com 148.000 km, cliente aprovou e pagou 2.150 reais
ask|Thor pesou 12,40 kg, banho confirmado
ask|sai R$ 12,90 o kg, ela vai levar
30000|carro do seu zé pronto, deu 300 em dinheiro
150000|campanha de tráfego fechou em 1,5k no pix
8500|banho e tosa do Thor (12,40 kg) ficou 85 no pix 🐶
64000|vidro temperado 1,20 x 0,80 m, valor total R$ 640,00
ask|apto 302 alugado, 68 m², 2 vagas
220000|divórcio consensual fechado em R$ 2.200,00, proc. 1002345-67.2024.8.26.0100
30000|aluna nova!! trimestral por 300 no pix 💪
1850000|Reforma do banheiro aprovada R$ 18.500,00, 45 dias úteis
50000|armação R$ 320 + lente R$ 180, pago
ask|entrada de R$ 500 e o resto em 10x
1780000|FECHOU!!! 17,8 mil reais no boleto ☀️
35000|aula particular de 5 h dada hj, ficou 350 no pix
ask|pizza 58,00, refri 12,00, borda 8,00, confirmado
ask|proc. 1002345-67.2024.8.26.0100, honorários fechados
ask|Bolo 180,00\nDocinhos 240,00\nTopo 35,00\nfechado
3800|marmitex saindo, 38 conto no dinheiro
ask|Contrato assinado Dra. Helena OAB/SP 123.456
150000|Recebido ✅ Pix de R$ 1.500,00 às 14:32 ID E18236120202405141432
ask|troco pra R$ 50, pizza saindo
6300|areia e sachê da gata, total de 63 reais
65000|Matrícula do Enzo confirmada, R$ 650,00 no boleto venc. 10/02
ask|cinquenta reais no pix, brigada
ask|Pagou R$ 100,00 dos R$ 350,00
ask|parcela 3/10 paga R$ 180,00 obrigada dona Ivone
29990|tênis 42 vendido por 299,90 no crédito em 3x
15000|Venda fechada! R$ 150,00 (cento e cinquenta reais) no pix
ask|Onix 2019 72 mil km vendido!!
ask|Entrada de R$ 10.000 paga, restante financiado no banco
ask|Pedido 4521 fechado, saindo pra entrega 🛵
107880|Plano anual fechado 12x de R$ 89,90
ask|Pagou metade, R$ 400, e o resto na entrega
1575|caneta e caderno, 15 reais e 75 centavos em dinheiro
200000|2 mil reais no pix, obrigado pela preferência!
24500|dei 30 reais de desconto e ficou 245 no pix
ask|vendi 15 bolos hoje 🎂
180000|2 vídeos a R$ 900 cada, aprovado pelo cliente
45900|Total: R$ 459,00 (3 peças), 10% off já aplicado
ask|dólar a 5,43 hoje, pacote fechado
110000|entao a cliente aceitou o pacote de lua de mel e o total ficou 1.100 no cartao em 5 vezes sem juros
8800|Subtotal: R$ 80,00\nTaxa de entrega: R$ 8,00\nTotal: R$ 88,00\nPagamento: cartão na entrega
87000|Corolla placa ABC1D23 liberado, total do serviço R$ 870,00 no débito
6500|Total R$ 65,00 troco pra 100 🛵
65000|cama elástica e piscina de bolinha, fechado por 650 🎈
ask|orçamento nº 1.250 aprovado pelo cliente
ask|1ª parcela de R$ 250,00 recebida
ask|plano mensal R$ 119 ou trimestral R$ 300, vai fechar um dos dois
ask|reembolso de R$ 80,00 feito, cliente ok
ask|Fechado! US$ 450 no wise
ask|Recebi 300 dólares do gringo pela diária
23000|troca de óleo 5W30 4 litros, ficou 230 no cartão
350000|bateu o martelo, fechou em 3k5 no pix 🎉
ask|Venda fechada! NF 4.500 emitida
ask|ficou faltando R$ 65 pra ele acertar amanhã
4750|deu 47,50 o lanche da Bia, mandei o motoboy 20h15
720000|fechado! familia silva 4 pessoas ficou 7.200 no boleto
15000|150 real no dinheiro e já levou
23970|R$ 79,90 cada, 3 unidades, fechado 😍
9500|alinhamento e balanceamento 95 pila
13200|Combo família fechado! Valor total: R$ 132,00. Entrega em 40 min, rua das Acácias 1200
159900|aéreo GRU-REC voo 3412 fechado por R$ 1.599
276000|Porcelanato 32,40 m² fechado, total 2.760,00
14970|3 camisetas a 49,90 cada, Renata pagou no pix
16000|vacina aplicada no bebê de 7,40 kg, a mãe pagou 160 reais no cartão
30000|4 aulas de violão a R$ 75 cada, pago hoje
5890000|Onix 2019, 72 mil km, placa QXY4B12, fechado em R$ 58.900
ask|mesa 12 fechou a conta
12400|2 pizzas grandes a R$ 62,00 cada, já pagou no pix
ask|cliente fechou, falta R$ 70
14980|2 antipulgas a 74,90 cada, pago no crédito
ask|recebi 50% do valor, obra começa segunda
25990|lente de contato 2 caixas, valor 259,90 pix
ask|caução de R$ 1.450 depositada, chave entregue
25000|compra de R$ 250,00 fechada, cashback de R$ 12,50 pra próxima
21900|conjunto de 280 por 219 no pix, separado pra Lu
ask|Fecha por 200 ou 180?
12990|mensalidade R$ 129,90 paga no débito recorrente
ask|deu dois mil e quinhentos reais o conserto, ja pagou

# a third one, with numbers that tempt
ask|Data fechada Luana! 05/12 às 20h no Espaço Lago, buffet completo com 3 garçons, R$ 85 por pessoa, a lista de convidados vc me passa até 20/11
540000|Jantar de 90 pessoas dia 21/12 às 20h30, cardápio 3, valor total do evento R$ 5.400, CNPJ p/ nota 11.222.333/0001-44
ask|paguei o bolto do fornecedor hj R$ 1.340,00 NF 88121, seu matrial chega sexta dps das 13h, qtd 40 barra
ask|Oi Bia! 🥰 sua encomenda ja ta prontinha, bolo de 3 kg p/ 30 pessoas tema jardim, retirada sab 14/06 as 10h na rua Pernambuco 540, so falta R$ 120,00 na retirada blz? qq coisa (31) 98877-1020
36000|2 diárias de R$ 180 confirmadas p/ o Thor, check in 24/12 às 10h
199000|bom dia Rafael, curso confirmado, turma 12, início 05/08, 120 horas, investimento total R$ 1.990,00, acesso liberado em 24h
ask|Contrato assinado seu Valdir! 12 placas de 555 W, inversor 6 kW, instalação dia 18/09 às 8h na Est. Velha km 14, a conta de luz de R$ 480,00 vai cair uns 90%, CREA 5069871234
ask|bom dia mestre o porcelanato 60x60 chegou, fica R$ 38,00 o metro, tem 3 paletes, pode vir buscar a qtd q quiser ate as 17h, av industrial 2200
200000|honorários fechados em R$ 2.000,00, contestação até 15 dias, vara 3
ask|metade paga R$ 450,00, a outra metade na entrega
100000000|Proposta aceita pelo proprietário! Cobertura por R$ 1.000.000,00, CRECI 23456-F
ask|fazenda vendida R$ 4.500.000, 120 hectares
ask|R$ 0,00, cortesia da casa 😉
42000|td certo seu Jorge, ficou R$ 420 a troca das pastilhas, carro pronto as 17h30
72000|fechado, pacote de 3 meses de pilates de R$ 810 por R$ 720
ask|comprovante recebido td certo
240000|20 metros de areia a R$ 120 o metro, descarrego amanha 7h na rua 12
ask|Corte 40,00\nBarba 30,00\nSobrancelha 20,00\nsab 10h
ask|o primeiro mês R$ 49,90, depois R$ 99,90 por mês, ativado!
ask|devolvi os R$ 80 do pix errado, td certo?
4200|seu troco pra 50 vai com o motoboy, total R$ 42,00
ask|R$ 50, R$ 50 e R$ 50, obrigada
ask|2 adultos, 1 criança de 6, voo 3412 as 5h40, emitido
ask|vale presente com saldo de R$ 100 usado, compra concluída
ask|Pedido 441\n1 marmita 22,00\n1 suco 9,00\nEntrega 6,00\npgto pix
8300|R$ 45 + R$ 30 + R$ 8 da entrega, pode fazer o pix na chave 11987654321
ask|ração 15 kg e areia 4 kg separadas, entrego as 17
ask|2 bolos, R$ 90,00 e R$ 120,00, retira sabado
5000|deu 50 conto, brabo, valeu 🤙
359000|viagem confirmada! hotel em maceio 12 a 18/01, ap duplo, deu 3.590,00 no cartao
8460|gás 2 un e água 20L deu 84,60, chega em 25 min
9500|a consulta da mel foi 95 reais já caiu aqui o pix retorno em 15 dias
120000|ficou 1,2k no pix, valeu demais
ask|taxa do cartão sai R$ 6,80 por nossa conta, venda aprovada
ask|ficou 1,5 h de sessão, obrigada pela confiança
480000|Pacote Gramado 5 dias 4 noites 2 adultos e 1 criança (6 anos), saída 03/07 às 5h40, total R$ 4.800,00, localizador XK7P2Q
ask|plano de R$ 99 ou de R$ 139, já deixei pre cadastrado
ask|sessão de 3 h confirmada, tattoo de 15 cm, sab 10h
ask|Dr. Paulo CRM 45210 te atende amanhã, consulta confirmada
2636000|Moto vendida! Entrada R$ 5.000 + 24x de R$ 890, placa FGH2J45, doc sai até 15/03
1050|foi 10 reais e 50 centavos o pao e o leite, anotado na caderneta
374000|material da obra fechado, 2 mil tijolos, 15 sacos de cimento 50kg, 3 m³ de areia, vlr total R$ 3.740,00, entrega ter 8h
ask|valor por sessão R$ 130,00, pacote fechado ate dezembro
ask|deu 3,75 kg, pode vir buscar dps das 15
ask|à vista R$ 900 ou 10x de R$ 105, fechado?
ask|oi tutora da Luna 🐱 ta tudo marcado p/ amanha 8h30, consulta R$ 150, exame R$ 90 e a vacina R$ 80, jejum de 8h, ela tem 3 anos e 4 kg ne, CRMV 20114
ask|fechdo chefe, OS 2350, troca de embreagem do Palio 2010, pronto amanha dps do almoço
23000|recebi 230 no pix, td ok, sai hj pelo sedex cod BR123456789
8300|45,00 + 38,00 = 83,00 pago certinho 👍
220000|Churrasco 40 convidados a R$ 55 por pessoa, sábado 13h na chácara
ask|faxina marcada p/ qui 8h dona Vera, ap 3 quartos 90 m², a diaria da ajudante é R$ 120 mas isso é cmg, leve os produto q te falei
2500|rifa do time: nº 047 é seu, R$ 25, sorteio 30/06 pela loteria federal
ask|2 P a 30,00 e 3 G a 45,00, sai hj
18700|então ficou combinado a gente entrega amanhã às 14 horas aí na rua das flores 230 o total deu 187 reais pode fazer o pix
ask|condomínio é R$ 620,00, contrato assinado, parabéns pelo ap novo
27500|encanador confirmado p/ hj as 16h, desentupimento R$ 275,00, rua Bahia 77 fundos
116400|Orçamento aprovado OS 7741\nPeças: R$ 784,00\nMão de obra: R$ 380,00\nTotal geral: R$ 1.164,00\nVeículo: Gol 2012 placa ABC1D23
64000|peguei o comprovante, 640,00 certinho, lote 3 do ingresso, setor B fila 12
7500|ta pago entao, vlr pg: 75,00 placa QRT4F12 lavagem completa
ask|picanha pesou 2,35 kg, separada no seu nome
ask|agendei sua tattoo p/ terça 14h linda, esse tamanho de 15 cm sai a partir de R$ 350, o fechado te falo na hora, vem alimentada, rua Chile 77
7000|ta marcado p/ amanha 9h designer c/ henna, vlr 70, av paulista 900 cj 51
6000|dá 60 reais os dois ovos de 350g, entrego domingo 9h
90000|bike aro 29 quadro 17 vendida por 900, retira hj no centro
15500|oi dona rosa o seu óculos já chegou pode vir buscar aqui na rua quinze de novembro 412 até as 18 horas o conserto da haste e a limpeza deu 155 reais tá bom
189000|Sra. Helena, contrato de honorários assinado. OAB/SP 218.334. Honorários: R$ 1.890,00, processo 0012345-67.2023.8.26.0100. Audiência dia 18/10 às 13h30.
45000|Boa tarde! Confirmamos o recebimento da mensalidade contábil de R$ 450,00 ref. 07/2024, CNPJ 12.345.678/0001-90. Att, CRC 1SP234567
ask|recebi 3 comprovantes seus, td certo obrigada
ask|recebi meu salário de R$ 2.200 hoje, fechamos amanhã
13290|pix caiu aki 132,90 obg viu 🙏
8740|Remedio separado: losartana 50mg cx c/ 30 e dipirona 1g, vlr total R$ 87,40, entrega até 16h
41500|de 460 por 415 no pix, fechado
ask|camisa 49,90\ncalça 89,90\nmeia 15,00\nseparado no seu nome
8000|bah ficou 80 pila, pode passar aqui na oficina até as 18
ask|compra confirmda amg, antes era R$ 499 vc aproveitou mt bem, tam 38 separdo, retira ate as 19h no box 45
6400|prontinho meu bem deu 64 reais td, o motoboy chega em 40 min
ask|maquininha passou, obg pela preferencia
230000|então fechamos a festa do Miguel de 5 anos pra 60 pessoas no dia 12 de outubro o valor total é 2300 reais
79000|Seu Carlos terminamos o Onix 2018 placa RTA3B45 trocamos o amortecedor dianteiro e fizemos alinhamento 790 reais tudo pode buscar até as seis
13500|fechou, 120,00 + 15,00 de frete, envio amanha pelos correios
ask|matrícula R$ 300, mensalidade R$ 890, material R$ 450, vaga garantida
2690000|Fechado seu Paulo, o sistema de 6,6 kWp com 12 módulos ficou em R$ 26.900,00, homologação até 30/11, CREA 506.123
ask|agendado terça 14h com a dra Camila CRO 12345
ask|entrada de R$ 3.000 confirmada, o resto a gente acerta na entrega
ask|entra mais R$ 60 de mão de obra no que já tinhamos fechado
ask|seu Nelson o carro ta aberto aki, peças 340,00, mao de obra ainda vou ver direito mas umas 200,00, km 112.300, entrego quinta 17h, pode fazer entao ne
ask|Casa vendida por R$ 1.350.000,00, CRECI 4412
5980|ANOTADO ✍️\n1 x-tudo 28,90\n1 açai 500ml 22,90\ntx entrega 8,00\nTOTAL = 59,80\ntroco p/ 100
38500000|Parabéns! Apartamento vendido por 385 mil, 2 quartos, 68 m², escritura dia 20/08
90000|fechado entao entrada de R$ 300 + 4x de R$ 150, contrato segue p/ assinatura
18000|castraçao da gatinha Nina 3 kg marcada p/ terça 7h, R$ 180, jejum de 8h, CRMV 12345
12600|Itens:\n- 3 kg picanha\n- 2 kg linguiça\n- carvão 5 kg\nvalor total: 126,00\nretirada 10h
ask|devolvo a caução de R$ 300 dps da vistoria ok
ask|uns R$ 200 mais ou menos ou R$ 250 com a pintura, carro agendado
ask|placa ABC1D23, ano 2015, vendida! parabéns
9750|pgto confirmado ✅ vlr 97,50 ped 48213 sai p/ entrega as 15h
2850|pg no dinheiro R$ 28,50 obg volte smp
ask|remédio 500 mg cx c/ 30, separado no balcão 4
ask|um sai 35 reais, o outro 45 reais, qual mando? ja deixei reservado
7800|com cashback de R$ 5,00 p/ proxima compra, total de hoje R$ 78,00
ask|placa KLM9A88 pronta, km 87.500, prox revisão 97.500
238000|Boa noite Camila! Sua sessão gestante ficou p/ dia 19/10 às 15h, 28 semanas né 🥰 15 fotos + álbum 20x20, traz 3 looks, endereço R. Augusta 1508 sala 22, fechou em R$ 2.380,00. Meu whats novo é (11) 98123-4567
20400|Total: 204,00\nPix: 204,00 ✅\nPedido 771
ask|rifa: prêmio R$ 500, número R$ 5, o seu é o 33
56000|bom dia dona Lúcia o carro já está pronto trocamos a correia e o tensor ficou 560 reais com a mão de obra pode vir buscar até as 18 horas
ask|tomada 220, disjuntor 20, fio 2,5 mm, tudo separado
520000|Buffet confirmado: 80 pessoas x R$ 65, dia 05/12 às 19h, Salão Jardim
ask|contrato assinado, vigencia de 12 meses, processo 1002233-44.2024.8.19.0001
98000|porta de vidro 2,10 m x 0,90 m instalada, R$ 980,00 no debito
ask|leva troco pra R$ 100 sim, ja ta a caminho
18500|fechado amiga vlr total 185,00 ja c/ a entrega, chega hj dps das 18h
ask|de R$ 250 a R$ 320 dependendo do tamanho, marcado 15h
125090|recebi 1.250 reais e 90 centavos, td certo com o comprovante
ask|vc ganhou R$ 12,00 de cashback, obrigada pela compra 💚
8900|oi linda td bem? entao o vestido 38 q vc pediu eu separei, deixa eu ver... ficou 89 pra você, passa aki ate as 20
175000|contrato d aluguel assinado, valor R$ 1.750,00, vcto td dia 5, ap 1203 bloco B
129900|Geladeira 375 L branca 220V usada 2 anos vendida por R$ 1.299,00, retirada hj às 18h
ask|Recebi o sinal de R$ 200, sua data 14/11 tá reservada 🎉
ask|luz R$ 210,00, água R$ 95,00, pago hj, e seu pedido sai amanha
ask|oi prô aqui é da escola a 1ª parcela de R$ 189,00 caiu certinho viu a vaga do Enzo de 6 anos no 1º ano tá garantida aula começa dia 5
137600|Boleto pago, obrigado! Vlr 1.376,00, NF 004521, venc 12/06, CNPJ 45.997.418/0001-53
350000|Combinado! Implante em 10x de R$ 350 no cartão, CRO-RJ 34567, primeira sessão 22/04
ask|PEDIDO 9012\n2 camisas M\n1 bermuda 42\nDesconto: R$ 50,00\nPgto: pix confirmado\nEnvio 16/05
128000|4 pneus a 320 reais cada, aro 15, montagem gratis, pode vir as 9h
ask|pedido nº 15000 confirmado, obrigada!
ask|meta R$ 5.000, arrecadamos R$ 3.200, obrigada pela doação
ask|Pedido 118\n2 x-salada\n1 guaraná 2L\nTroco: R$ 35,00\nSaiu às 20:14, motoboy Léo
5800|ok lindo 58 reais entao, mesa 7, conta fechada
17500|7 marmitas de R$ 25,00, entrega seg a sex 11h30
ask|kit de R$ 99,00 e kit de R$ 149,00, separei os dois
1700000|titan 160 2021 fechada em 17 mil, doc ok, retira amanha
ask|o DAS desse mês é R$ 75,90, vence dia 20, nosso contrato tá ativo
ask|salário da moça é R$ 1.800 e o meu R$ 2.500, depois te passo a nota
34000|Amiga recebi seu comprovante ❤️ a tattoo de 12 cm no antebraço tá garantida, R$ 340, sessão dia 03/06 às 13h, Rua XV 88 sala 4. Come bem antes e traz RG se tiver menos de 25 anos kkk
8870|Entrega: R$ 7,00\nTotal: R$ 88,70\nItens: R$ 81,70\nObrigado pela compra, Marcos!
14300|Resumo do pedido\nSubtotal 131,00\nTaxa de entrega 12,00\nTotal 143,00\nForma de pgto: cartão crédito
300000|2 passagens de R$ 1.500 cada, ida 10/02 volta 17/02, emitidas
ask|pedido fechado, usei seu cupom de R$ 20 tá
145000|iphone 8 64gb usado vendido por R$ 1.450, IMEI final 4471, bateria 86%
35000|Divorcio consensual: consulta dia 9/5 as 15h, R$ 350,00, OAB/MG 98.765, traga RG e CPF
ask|ANOTADO\n1 pizza G 52,00\n1 refri 2L 12,00\nSubtotal 64,00\nEntrega 8,00\nDesconto 5,00\n50 min
ask|cobertura fechada em 2,4 milhões de reais, escritura dia 30
ask|emprestei R$ 500 e ele devolveu R$ 300, sua compra ta anotada
69000|Recebemos o pgto da mensalidade da Sofia (turma infantil 4), R$ 690,00, comprovante nº 55120
9000|alinhamento e balanceamento R$ 90, box 2, sai em 40 min
ask|pix do sinal caiu R$ 500,00, contrato vai por email
60000|Declaraçao IRPF 2024 entregue, honorários R$ 600, recibo 12.34.56.78.90-11
ask|acrescentei R$ 15,00 de embalagem no total, pode pagar
215000|cambio revisado, oleo trocado 6 litros, filtro, o total ficou em R$ 2.150,00, km 98.400, proxima revisao c/ 108.000 km
ask|te dou 10% de desconto como combinamos, fechado
ask|falta 50 pra quitar, obg pelo pix
300000|notebook vendido R$ 3k, retira hj dps das 19h
14500|R$ 145,00 no pix com o cupom VOLTA10, envio em 24h
119880|fechado plano anual 12x de 99,90 no cartao, seja bem vindo à academia 💪
ask|oii tutora do Thor 🐶 reservei a semana do natal, entrada 22/12 as 9h, ele tem 4 anos e 28 kg ne? diaria R$ 180, traz carteirinha de vacina e 3 kg de raçao
ask|Parabéns Dona Sônia, vendido! O ap de 72 m², 3º andar, foi avaliado pelo banco em R$ 410.000,00, a escritura fica p/ dia 28/11 às 10h no 2º cartório. CRECI 55.102-F
7990|mensalidade da academia pg ✅ 79,90 valido ate 30/09
ask|pix caiu aqui sim, protocolo 990871, ag 0001 cc 4471-2, vlw dms
ask|são 450 euros, reserva confirmada em Lisboa
ask|trinta conto, valeu irmão
ask|vendido! retira hj dps das 18 no ap 302 bloco C
46200|fechado 12 sacos de cimento a R$ 38,50 cada, entrego amanha cedo na obra
68000|Boa tarde Sr. Antônio! Confirmando: instalação do ar 12000 BTUs na Av. Brasil, 1540 apto 302, dia 07/05 entre 8h e 10h, valor de R$ 680,00, garantia de 90 dias. Obrigado pela preferência
ask|obrigada pela compra! rastreio BR987654321BR
37000|show! 2 cadeirinhas e 1 mesa infantil, ficou tudo por R$ 370,00, entrego na R. Pará 219 ate 17h
ask|custou R$ 90 pra mim no atacado, mas vendido, é seu
ask|fornecedor cobrou R$ 60, o frete R$ 18, depois fecho com vc
ask|pix caiu obrigada!! 🙏
26000|mao de obra R$ 180 + peça R$ 80, celular pronto as 17h
38000|tela do iphone 11 trocada, ficou 380 no cartão, garantia 90 dias
5400|caiu aki 54 reais, ja ta saindo, rua Sete de Setembro 1020 casa 3
15000|fechou 150 contos mano, a caixinha jbl é tua
ask|valor zero, ta na garantia, celular pronto
ask|ficou R$ -50,00 no sistema, vou ver e te falo
110000|embreagem do uno pronta, ficou 1100, pode vir buscar 🚗
ask|estornei R$ 149,90 no seu cartão, aparece em até 2 faturas
4699|dona Ana o antibiotico 500mg ta separado, 46,99 no pix
ask|contrato de venda assinado, comissão de 6% combinada, chaves dia 30/06 às 15h, Rua Ipê 1200, CRECI 9981
35000|5 sessoes de R$ 70 confirmadas toda quinta 18h
16500|pagou com 200, troco 35, total 165 ✅
3300|deu 33, obg 😘
125000|fechou em 1.250 no cartao, vcto da nf dia 10/08
ask|12,90 o quilo, ja separei p/ vc
ask|mil e quinhentos fechado, pode vir buscar
ask|o menino de 8 anos ta matriculado na turma 3B, inicio 05/02
ask|Boa tarde sr Milton, pgto de hj registrado no contrato 20240133, seu saldo restante é R$ 780,00, vcto 10/09, qq duvida to aki ate as 18h
ask|deu cento e vinte reais, caiu aqui
2310000|Comissão recebida na conta, R$ 23.100,00, ref. ao imóvel da Rua Itu 455. Obrigado pela parceria, CRECI 88712
ask|pagou em dólar, 300 dólares, recebido
90000|ficou em 6x de 150 no cartao, td certo
ask|juros de R$ 18,00 por atraso, mensalidade quitada obrigada
6500|banho e tosa do Bob shih tzu 6 kg hj 14h, ficou 65 reais
27000|Subtotal: R$ 300,00\nDesconto 10%: -R$ 30,00\nTotal: R$ 270,00\nPago via pix ✅
31000|pix recebido de R$ 310,00, Banco Inter ag 0001 cc 1234567-8, obrigada Carla!
38000|hotelzinho da pipoca confirmado, 4 diárias de R$ 95, entra dia 27 às 9h, traz a carteirinha e 2 kg de ração
ask|3x de R$ 100 e 2x de R$ 80, combinado
150000|era 1.800 mas fechei por 1.500 p/ vc, retira sabado 10h
41275|Ração 15 kg qtd 2 e antipulgas 10-20 kg, total da compra 412,75, entrega grátis até 18h
ask|*RESUMO*\nItem: tênis 41\nQtd: 1\nFrete: R$ 25,00\nCEP 88010-400\nPago ✅
ask|tx de entrega 8,00 ok? seu pedido ja ta na chapa
21600|*PEDIDO 3381*\n2 pizzas G R$ 180,00\n1 coca 2L R$ 16,00\nEntrega R$ 20,00\n*Total: R$ 216,00*\nPgto: pix
49900|comprovante recebido, R$ 499,00, seu tênis 41 sai amanhã dps do almoço
ask|gerador de 5,5 kWp, 10 placas de 550 W, contrato assinado
ask|o motoboy cobra R$ 15 direto de vc, pedido pago ✅
132000|opa chefe, guarda roupa 6 portas 2,35 m montado fica 1.320 reais, entrego terça e monto na quarta das 8 as 12
ask|pedido mínimo R$ 60, o seu passou, anotado!
12720|8 metros de mangueira a 15,90 o metro, pode retirar
19740|6 camisetas de 32,90 cada, tam M e G, envio amanha
23700|Olá João! Pagamento aprovado na maquininha às 10:47, NSU 884213, valor R$ 237,00 crédito à vista
ask|João pagou R$ 80 e a Maria R$ 120, anotado os dois
24000|blz entao ficou 240 no pix, qq coisa chama
ask|ficou duzentos e cinquenta no pix, obg
22500|deu total 250 mas c/ o desconto ficou 225, pode mandar no pix
1850000|Projeto solar aprovado! 10 placas de 550 W, geração 720 kWh/mês, R$ 18.500,00, instalação em 45 dias
ask|6x de R$ 200 e dps 6x de R$ 250, contrato assinado
250000|fechou em 2k5 no pix, a placa de video e sua mano
102500|confirmaçao d pgto: vlr R$ 1.025,00, qtd 5 cx luva tam M, vcto 20/11, ped 77120, NF sai amnha dps das 10h obg
ask|entao ta combinado eu passo ai as 8 horas com 2 ajudantes e a gente termina em 3 dias pode deixar
ask|dá uma olhada no orçamento q mandei, tá aprovado né? começo seg 8h
26970|R$ 89,90 cada, 3 unidades, separado no nome da Paula
95000|armaçao + lentes grau -2,50 ficaram em R$ 950,00, pronto dia 14
30000|Total a pagar: R$ 300,00\nSubtotal: R$ 320,00\nDesconto: R$ 20,00\nEntrega: grátis\nPrevisão 19:40
ask|economizou R$ 80 nessa compra hein, volte sempre!!
22000|bateria do A52 trocada deu 220 reais, pode retirar até as 19
ask|recebi R$ 300,00 do sinal e faltam R$ 700,00
ask|caução de R$ 900 fica retida ate o fim do contrato
120000|Total R$ 1.200,00, sinal de R$ 400,00 recebido, restam R$ 800,00 no dia do evento
264000|sofá R$ 2.490,00 + R$ 150,00 de frete, entrega dia 29/11 no bairro Santa Cruz
ask|cada número R$ 10, anotei os seus
ask|reserva confirmada 24/12 a 02/01, 4 pessoas, chalé 7
ask|aluguel R$ 1.500, condomínio R$ 480, iptu R$ 95, contrato assinado
9600|salgadinho 100 un + bolinha 50 un ficou 96 reais no pix
ask|frete grátis acima de R$ 150, o seu já entrou, obg
35000|recebido! pix de R$350 as 14:32, ja separei sua qtd de 2 cx
5790|valor 57,90 pago, ganhou R$ 3,00 de cashback
72000|8 aulas de R$ 90, terças e quintas 19h, bem vinda à turma
38970|oculos ficou 3x de R$ 129,90 s/ juros, pronto em 7 dias
ask|cem reais certinho, obrigada
11900|plano mensal ativado, R$ 119, vcto todo dia 15, wifi 500 mega
ask|sinal R$ 400 pago, o resto R$ 400 no dia
ask|tinta 18L 389,00, rolo 24,90, fita 7,50, ja ta no caminhao
150150|35 metros de piso a R$ 42,90 o metro, separado p/ entrega quinta
ask|oi meu amor recebi aqui viu já mandei separar o tamanho 38 e o 40 chega dia 15 beijo
ask|a fipe dele ta R$ 62.000 mas fechamos como combinado
ask|ficou pra as 15, pago e confirmado
22500|50 docinhos a R$ 4,50 cada, retirada sexta 15h
19900|vestido de 250 por 199, separado p vc, tam 42
4350000|Onix 1.0 2019 62.000 km vendido por R$ 43.500,00, transferencia em 30 dias, placa BRA2E19
160000|Serviço de pintura 85 m² acertado em R$ 1.600,00, início 2ª feira, 2 pintores, prazo 4 dias
9980|2 calças a 49,90 cada, tam 44, pode vir buscar dps das 13h
ask|R$ 1.200 no pix ou 12x de R$ 115,00, me fala como prefere q ja separei
11000|Fechou, valor R$ 110,00, frete R$ 18,00 por conta da loja
ask|tênis 42 preto vendido, só retirar na loja 115 piso 2
265000|Fotografia casamento Júlia e Renan 16/11: 8h de cobertura, 400 fotos, 1 álbum 30x30, valor fechado R$ 2.650,00
ask|nota 4471 emitida, vcto 15/09, protocolo 2024000981
320000|valor total 3.200,00, entrada 1.200,00 paga, saldo 2.000,00 na entrega dos moveis
13000|oi boa tarde tudo bem então já está confirmado seu horário pra sexta dia 22 às 9 e meia ficou 130 reais a progressiva tá
12000000|terreno de 360 m² fechado em R$ 120.000,00, lote 14 quadra 7
61230|Pedido 10928\nCabo 2,5 mm 100 m\nDisjuntor 20A qtd 4\nTomada 10A qtd 12\nTOTAL R$ 612,30\nRetirar balcão 2
ask|fechado amiga, te espero amanha as 9h na rua goias 150
11850|15 mudas a R$ 7,90 cada, entrego no sitio sab
ask|vc tem R$ 90,00 de crédito na loja, deixei anotado a troca
ask|multa de cancelamento R$ 150, reserva confirmada
9550|anotei: R$ 45,00 + R$ 38,50 + R$ 12,00, entrego as 20h
ask|pacote Orlando fechado US$ 1.890, embarque 10/07
ask|deu 12,40 m de cerca, instalo amanha cedo
ask|vendida por meio milhão, parabéns
8990|maquininha passou aki R$ 89,90 no debito, obrigada!!
ask|chave pix 11987654321, comprovante recebido obg
ask|seguro prestamista de R$ 29,90 já incluso, financiamento aprovado parabéns
53000|vacinas v10 e raiva + consulta da Lola 8 meses total R$ 530,00 pg no credito
ask|hospedagem do rex de 20 a 27 confirmada, ração 300 g por dia, ele tem 9 anos né
ask|o cliente de vcs me deve R$ 700, mas sua compra ta ok
ask|iptu do terreno R$ 1.450,00 por ano, escritura dia 22/10
ask|seu cpf 123.456.789-00 ja ta no cadastro, plano ativado
ask|Oi Tiago, contrato contábil assinado, CNPJ 22.333.444/0001-55, lembra que o limite do MEI é R$ 81.000 por ano, DAS vence dia 20, meu CRC é 1SP298771
75000|3 noites de R$ 250, check-in 14h, checkout 11h, pousada te espera
ask|seu limite na loja é R$ 800, compra aprovada
ask|banco 341 ag 4412 cc 55871-2 cnpj 33.444.555/0001-66, recebido obg
ask|fechou 40 convidados, dia 12 confirmado
ask|concorrendo ao prêmio de R$ 1.000, seu número é 47, sorteio sábado
85000000|Negócio fechado: casa no Jardim América, R$ 850 mil, matrícula 45.231, 3 suítes, 2 vagas
ask|Dr. Fábio, contrato assinado, honorários de R$ 250 por hora, reunião dia 04/04 às 16h, sala 1203, OAB/PR 77.120
ask|porta 2,10 m por 0,90 m, fechado, instalo dia 12
ask|oi querida então minha irmã me emprestou R$ 2.000 e eu já consegui comprar o seu material a gente começa a reforma dia 10 às 7 horas com 2 pedreiros tá
3500|35 mangos o corte com barba, te espero 16h
185000|Mensalidade de agosto recebida: R$ 1.850,00. Aluno Pedro, 7 anos, 2º ano B, matrícula 20231187
ask|R$ 4,50 a unidade, pedido anotado p/ sexta
ask|Sr. Roberto seu Corolla 2017 placa QWE4R55 está pronto trocamos o parachoque e o farol, sinistro 884512, a franquia do seguro é R$ 2.800,00, o resto a seguradora paga direto pra gente, pode retirar até as 17h30
ask|ok vo separa 3 cx p/ vc, qtd 36 un, vcto 10/2025, lote 4471B, retira dps das 14h
14800|bolo 2 andares 3 kg tema princesa idade 4 anos, R$ 148,00, retira sab 11h
ask|amigaaa com a sua compra de hj bati a meta de R$ 20.000 do mês 😍 obrigada de verdade, teu pedido 3390 sai amanhã 9h tam 40
320000|pacote Porto Seguro fechado p/ 2 pessoas, entrada de R$ 1.000,00 + 8x de R$ 275,00, embarque 11/01 as 6h20
ask|até R$ 500 dá pra parcelar, fechado entao
16000|unha em gel + pe ficou 160, te espero qui 14h 💅
ask|doação de R$ 50 recebida pro abrigo, Deus abençoe
ask|Dra. recebemos a procuração e o contrato assinado, processo 5001234-11.2024.4.03.6100, valor da causa R$ 35.000,00, audiência dia 12/03 às 14h10, OAB/SP 301.442
10000|10 numeros da rifa a R$ 10 cada, boa sorte dona Cida 🍀
ask|fica entre R$ 300 e R$ 400, agendado p/ quarta
148000|Oi Fernanda, tudo bem? 😊 Que alegria fechar com você! O ensaio fica marcado p/ 14/09 às 16h no Parque Barigui, duração de 2h, 30 fotos tratadas, investimento de R$ 1.480,00, e as fotos saem em até 20 dias úteis. Qualquer coisa me chama no (41) 99812-3344!

# a fourth one, as people chat
ask|Vc ganhou R$ 20,00 de desconto na próxima visita, agendado pra dia 10
19900|Botox capilar agendado pra amanhã às 16h, de R$ 250,00 por R$ 199,00 🥰
27000|Recebi seu pix, R$ 270,00! Os 100 brigadeiros e o bolo ficam prontos sexta
5890|Obrigado Dona Fátima! Compra de R$ 58,90 anotada e paga. Pão quentinho às 17h
7500|Lavagem completa da Hilux, 75 mangos, pronto às 16h
11500|Prontin, barba, cabelo e sobrancelha do pai e do filho, 115 reais tudo 👊
3200|Deu 32 reais, mermão, já tá indo o motoboy
1050|10 reais e 50 centavos o pão e o café, já anotei aqui
ask|A hora da máquina é R$ 180,00, mando o tratorista amanhã cedo
70000|2 landing pages de R$ 350,00 cada, entrego dia 30
18990|Ração Golden 15 kg R$ 189,90, sai pra entrega agora
32000|Apostila e uniforme: total R$ 320,00, pago. Entrega na secretaria sala 12
28000|4 aulas particulares de matemática de R$ 70,00, terças às 15h, confirmado
12000|Panfletos 10x15: 1000 unidades a R$ 0,12 cada. Confirmado, prazo 3 dias
72000|Quadro e molduras aprovados, valor total de R$ 720,00, entrego em Goiânia dia 17/04
ask|Pagamento de 50% confirmado (R$ 750,00), o restante no dia do evento
129900|Compra aprovada! Notebook Lenovo usado R$ 1.299,00, garantia de 90 dias
8500|Thor já tomou banho, deu 85, tá cheiroso 🐾
38500|Mesa p/ 12 pessoas fechada, a conta ficou em R$ 385,00, obrigada pela visita!
8400|Muda de limão e adubo, total R$ 84,00, visse
ask|Reserva 77120 confirmada: check-in 10/01, check-out 15/01, 2 adultos e 1 criança de 4 anos
28000|Declaração do IR 2024 entregue, valor R$ 280,00. Segue recibo
11000|Confirmado! Diária de crossfit + camiseta: R$ 40,00 + R$ 70,00
350000|3,5 mil reais à vista no pix, o rack e o painel são seus
13000|Fechado, 2 caixas de som usadas por R$ 65,00 cada, pode buscar em Ananindeua
6500|Recebi 65,00 do corte e barba, tmj irmão 💈
7000|Piercing nostril colocado, deu R$ 70,00
20000|Limpeza de sofá 3 lugares agendada, ficou 200 reais no pix
60000|Tattoo fechada! R$ 600,00, braço, dia 09 às 13h 🖤
ask|Pagamento ok! Seu pedido chega entre 5 e 7 dias, rastreio QB998877665BR
97500|Confirmado 30 sacas de calcário de R$ 32,50. Entrega na GO-070 km 14
6000|Banho e tosa da Mel pronto! R$ 60,00, pode buscar até 18h 🐶
ask|Confirmado p/ Rua Augusta 1508, apto 72. Motoboy a caminho
9990|Plano mensal ativado, R$ 99,90. Bora treinar! 💪
ask|Parcela 3/10 recebida, R$ 220,00 ✅
9200|Tchê, teu xis tá na chapa! 2 xis coração e 1 polar, deu R$ 92,00
4580|2 espetinhos completos a 22,90 cada, confirmado chefe
ask|Frete grátis acima de R$ 199,00, seu pedido tá confirmado 😍
42000|Pagamento de R$ 420,00 confirmado. Unidade Boa Viagem, fone 3341-2299
220000|Tudo certo seu Jorge, aluguel deste mês no valor de R$ 2.200,00 quitado
6400|Ficou 64,00 com a entrega. Pode mandar o pix no cnpj
38000|Egua, deu certo mana! Confirmei teu mega hair, R$ 380,00 no pix
ask|Vestido tamanho 42 separado no seu nome, pode vir até sexta
ask|Deu certo, mana, tua encomenda de 100 salgados tá anotada pra domingo
1500|Diária da academia R$ 15, pode vir até as 22h
ask|Parabéns! Você ganhou o prêmio de R$ 500,00 no nosso sorteio 🎉
35000|Oi Márcia! Limpeza e aplicação de flúor agendadas pra sexta 09:30. O valor ficou R$ 350,00, pode pagar aqui na recepção
ask|A diária é R$ 220,00 por pessoa, reserva confirmada no nome de Sueli
23990|Compra de R$ 239,90 confirmada, entregamos em até 7 dias úteis
ask|Fechamos! Contrato de 24 meses assinado, chaves na av. Goethe 71
ask|Taxa de deslocamento R$ 40,00, técnico vai amanhã às 14h
23000|Bateria 60Ah instalada, 230 reais no dinheiro, garantia 12 meses
36000|Instalação do ar 9000 btus marcada, 360 reais, sábado 9h
ask|Cupom de R$ 15,00 aplicado, pedido em separação
45000|3 diárias de R$ 150,00 confirmadas, seg, qua e sex
18000|Vendida a bike aro 26, R$ 180,00 no dinheiro
17000|Diária de faxina confirmada p/ sexta das 8 às 16h, R$ 170,00
36000|Reserva confirmada: 2 diárias de R$ 180,00, check-in 14h
40000|Laudo de vistoria do imóvel 98 m² concluído, R$ 400,00
45990|Fone JBL e capinha, total R$ 459,90. Nota fiscal vai no email
248000|Sofá retrátil 2,30 m vendido, R$ 2.480,00 com entrega sexta
25000|Pix de 250,00 recebido, vaga na turma de sábado garantida
ask|Recebi R$ 100,00 agora, o resto na sexta, blz?
ask|Seu saldo devedor na loja é R$ 340,00, compra liberada
ask|Faxina confirmada sexta 8h, 3 quartos e 2 banheiros. Levo ajudante
35000|Consulta jurídica agendada pra quarta às 10h, R$ 350,00 por pix
ask|Desconto de 50 reais na indicação da sua prima, te vejo quinta!
65000|Máquina de costura usada, de 800 reais por 650 reais, vendida! Pode vir buscar
ask|Compras acima de R$ 150,00 ganham brinde, o seu já separei
ask|ITBI deu R$ 3.800,00 na prefeitura, escritura marcada pra sexta
ask|Bolo de 3 kg confirmado pra dia 25, topo de 15 anos
ask|R$ 1.200 no pix ou 10x de 135,00 no cartão. Posso confirmar?
480000|Bezerro nelore vendido, 4.800 reais os dois juntos, pix na conta
132000|Orçamento aprovado, macho! Pintura do para-choque e porta em 6x de R$ 220,00
75000|3 noites a R$ 250,00 cada, suíte 104, café incluso. Te esperamos!
ask|Mesa reservada pra 8 pessoas às 20h30, sábado 14/06
ask|Carreguei 60 sacas hoje, seu Valdir, tudo acertado, as outras vão amanhã
17980|2 calças jeans 42 por R$ 89,90 cada, separadas no seu nome
ask|Ainda resta R$ 230,00 pra quitar o sofá, a entrega tá mantida
ask|A partir de R$ 99,00, agendado pra terça às 10h
ask|Multa de R$ 130,16 do Detran não é com a gente, mas a vistoria tá marcada
ask|Entrada de R$ 500,00 confirmada, o restante combinamos na entrega
ask|Débito 120,00, crédito 130,00. Horário confirmado pra 16h
ask|Camiseta R$ 59,90, bermuda R$ 59,90. Separados, qualquer coisa chama
ask|O m² do drywall tá 95 reais, fechado, vou medir quinta
ask|Confirmado, falta só 50 reais que vc acerta na retirada
ask|Recebemos um pix de 150,00 e outro de 80,00, confere?
9500|Passeio de escuna confirmado p/ amanhã 8h, R$ 95,00 por pix
22000|Pagamento confirmado no valor de R$ 220,00. Sua ultrassom tá marcada pra 10/06 às 7:40, jejum de 6 horas
ask|Boleto pago, baixamos aqui. NF 00231 enviada no e-mail
ask|No pix sai 89,90 e no cartão 99,90, já deixei reservado
165000|Mesa de jantar de 1,60 por 0,90, fechou por R$ 1.650,00. Prazo 20 dias
ask|Te dei R$ 30,00 de desconto, viu? Fechado, passa aqui pra pegar
22500|Cento e meio de salgado confirmado p/ dia 12, deu R$ 225,00
ask|Revisão dos 40.000 km agendada terça 7h30, Corolla 2021
ask|Pedido 8831 confirmado, sai em 40 minutos
ask|Adiantamento de R$ 1.000,00 recebido, começo a obra segunda
10980|2 pizzas grandes de R$ 54,90 cada, confirmado. 45 min
249900|Iphone 13 128gb separado pra você, passou em 10x de R$ 249,90
4930|Seu pedido ficou assim:\n1 yakisoba M 34,90\n1 rolinho 14,40\nTotal: 49,30\nConfirmado!
15900|Tinta 18 L branco neve R$ 159,00, pode retirar no depósito
ask|Na concorrência tá R$ 999,00, aqui faço melhor. Reservado!
20000|Sinal de R$ 80,00 recebido. Total do ensaio R$ 200,00, restante no dia
34000|Ô Zé, total 390, com desconto ficou 340. Pode passar aqui na oficina
1250000|Fechado o boi, sô: R$ 12.500,00 no lote todo, pode mandar o caminhão
80000|5 sacos de milho a R$ 160,00 cada, carrego amanhã cedo na fazenda
16000|Encomenda confirmada: bolo de 2kg ninho com morango, R$ 160,00, retirada sábado às 16h
36000|4 diárias de hotelzinho a R$ 90,00 cada pro Bob, confirmado
150000|Contrato assinado! Honorários recebidos: R$ 1.500,00. Processo 0801234-55 já protocolado
15000|Formatação e backup concluídos, valor R$ 150,00
12500|Revisão da CG 160 feita, ficou em 125 reais, tá novinha
45000|Matrícula do João confirmada, recebemos R$ 450,00 via boleto 📚
9000|Recebi 90 pila, tá na mão o carrinho de bebê. Abraço
29000|2 sacos de ração de R$ 145,00 confirmados, entrego à tarde
ask|Pronto meu rei, passeio confirmado pra 6 pessoas, saída 8h do Terminal Náutico
26000|Oi amor, comprovante recebido, R$ 260,00 ✅ Sua limpeza de pele é dia 22 às 13h, av. Sete de Setembro 1420
239880|Seu aparelho foi aprovado! Ficou em 12x de 199,90 no crédito
60000|Curso de micropigmentação fechou em R$ 600, começa dia 03/03 às 9h
45000|Ensaio gestante confirmado p/ domingo 16h no Parque Barigui, 450 reais com 20 fotos
ask|Recebi o sinal de R$ 200,00, data reservada! 💍
52000|Piá, teu guarda-roupa deu R$ 520,00, entrego quarta em Colombo
ask|Total de 120 convidados confirmado, festa dia 30/11 às 19h
8900|Cartão de visita 1.000 un. frente e verso, R$ 89,00 pago. Arte em 24h
5990|Carregador turbo 20w, ficou 59,90. Pode passar aqui
120000|Job fechado 🚀 identidade visual por R$ 1.200,00, prazo 15 dias
11000|Alinhamento e balanceamento aro 15 feito, total R$ 110,00
19500|Banner 1,20 x 0,80 m pronto, valor 195 reais
ask|Progressiva vai de R$ 150,00 a R$ 250,00 dependendo do tamanho. Agendei pra quinta
ask|Aula experimental confirmada, turma 3, sala 205, 19h às 20h30
12970|Vestido M + cinto: R$ 99,80 + R$ 29,90, pagamento confirmado amor 💕
280000|Guarda-roupa casal confirmado. Entrada de R$ 800,00 + 5x de R$ 400,00
ask|Pagou duzentos e cinquenta reais, tá tudo certo visse
45000|Avaliação feita, canal do dente 26 fechou em R$ 450,00. Agendado dia 14/08 às 8h
ask|Abatido R$ 60,00 da sua conta, ainda fica um restinho pro mês que vem
4500|Sua marmita tá saindo! Total 45,00, paga na entrega
13000|Prontinho meu bem, unha em gel confirmada pra sábado 10h. 130 reais ✨
ask|Fechado, o sofá tem 2,30 m e chega em 15 dias
140000|Harmonização: total 1.600,00, com desconto ficou 1.400,00. Te aguardo dia 5 💉
225000|Buffet fechado p/ 50 pessoas a R$ 45,00 cada, sábado 20h
152000|4 pneus 175/65 R14 de R$ 380,00 cada, montagem inclusa. Confirmado
ask|Minha irmã pagou R$ 300,00 em outro lugar, aqui a senhora tá agendada quinta
32000|Limpeza pós-obra apto 60 m², fechou em R$ 320,00. Levo os produtos
5600|Blz mano, 2 x-tudo e 1 coca, total 56. Chega em 30
ask|Ração de 15 kg entregue na rua 7 qd 12 lt 4. Obrigado!
ask|Obrigada pelo pagamento 💛 seu horário é 17:45 com a Bia
320000|Fechou em 3.200 no pix, seu celular já tá embalado
ask|Betoneira 400 litros reservada por 3 dias, entrego no lote 22
2490|R$ 24,90 recebido no pix. Bom apetite 😋
ask|Estorno de R$ 129,90 feito na operadora, cai em até 2 faturas
250000|Mano, o fechamento de antebraço fechou em 2k5, tmj
ask|Vacina V10 2ª dose marcada pra 21/07, Pipoca com 3 meses já
29000|Serviço do notebook concluído, ficou R$ 290,00 com a peça. Aberto até 18h30
ask|Pedido mínimo R$ 30,00 pra entrega, anotei o seu
ask|Guia do DAS de R$ 86,90 enviada, vence dia 20
ask|Cashback de R$ 12,50 creditado, obrigado pela compra!
80000|Gestão do Instagram de junho paga: R$ 800,00. Seguimos!
ask|Economia de R$ 120,00 no combo! Agendado pra sexta 15h
ask|Taxa de rolha R$ 35,00 por garrafa, mesa confirmada pra 6
68000|Decoração mesversário, pagamento de R$ 680,00 recebido 🎈
ask|Comprovante ok. CNPJ 12.345.678/0001-90 é o nosso mesmo 👍
17990|Tênis 38 reservado, valor R$ 179,90, pode retirar na loja da Rua XV
90000|Chácara reservada pro dia 23/12, valor R$ 900,00, som até 22h
ask|Seu carro placa RJX4C21 já tá pronto, pode buscar até 18h
7500|Escova confirmada 18h, R$ 75. Bjs
78000|Preenchimento labial 1ml confirmado, fica R$ 780,00 no débito
ask|O condomínio é R$ 480,00, visita confirmada sábado 10h
ask|Comprovante recebido, processo 5003412-88.2023. Retorno em 5 dias úteis
34990|Smart 32 polegadas semi nova R$ 349,90, pagamento confirmado
18000|Recebemos seu pagamento de R$ 180,00 ref. à aula de inglês. Obrigado!
550000|Orçamento do muro aprovado, mão de obra fechou em R$ 5.500,00. Começo segunda
ask|Peso deu 12,40 kg, já tá embalado e pago, pode buscar
89940|6 cadeiras de R$ 149,90 confirmadas, montagem no sábado pela manhã
65000|Abertura do MEI e alteração contratual: recebi 650,00. Obrigada dr.
ask|Recebido o comprovante, matrícula 20240187 ativa ✅
22500|Uai, tá anotado: 3 centos de coxinha a R$ 75,00 o cento. Pode buscar domingo cedo
230000|Tratamento aprovado dona Cleide: entrada de R$ 500,00 + 6x de R$ 300,00 no boleto
ask|Prontinho! iPhone 12 de 128 separado, bateria 87%
325000|Passagens emitidas, loc. XKPT7Q, em 10x de R$ 325,00
ask|Anotado: 4 pneus 195/55 R15. Monta amanhã às 9h
77800|20 sacos de cimento a R$ 38,90 cada, entrego amanhã até 12h
ask|A comissão do corretor é R$ 4.500,00, contrato assinado hoje
7000|Tacacá e vatapá saindo, total R$ 70,00. Endereço: Tv. Mauriti 2280, certo?
ask|Metade agora, R$ 400,00, metade quando entregar. Pode ser?
189000|Bom dia, seu Antônio. Implante confirmado, total R$ 1.890,00, já com a coroa provisória
28000|Troca de tela do Moto G pronta, total 280 no débito. Funciona das 9 às 18h
40000|Aluguel do pula-pula e cama elástica: R$ 250,00 + R$ 150,00. Montamos às 13h
ask|Fica R$ 180,00 à vista ou 3x de R$ 65,00, como prefere?
ask|Honorários de R$ 600,00 por mês, contrato por 24 meses assinado. Bem-vindo
ask|Caução de R$ 1.500,00 recebida, chaves liberadas
ask|500 panfletos 15x21 no couchê 115g aprovados, prazo 3 dias
ask|Picanha R$ 79,90 o kg, já separei sua peça
5400|Anotado! Feijoada completa R$ 48,00 + R$ 6,00 entrega. Chega em 50 min
ask|Seu vale-presente de R$ 100,00 já foi usado, o vestido tá separado
25000|Flash de 8 cm confirmado, 250 reais no pix, vem alimentado
ask|O metro do piso sai a R$ 45,90, separei pra você
11900|Oxente, já tá no forno! Ficou R$ 119,00 a moqueca pra 2 pessoas
ask|Uns 300 a 350 reais, tchê, te confirmo depois de abrir o motor
ask|Pagamento confirmado! Qualquer dúvida ligue 3222-4590
ask|Ficou pro dia 18 às 14h, tá? Dra. Carla CRP 06/112233
ask|Taxa de matrícula R$ 80,00 e mensalidade R$ 190,00, vaga confirmada
200000|Divórcio consensual contratado, honorários em 10x de R$ 200,00
ask|Troco de R$ 13,00 vai com o entregador
26500|Dedetização agendada, R$ 265,00, garantia de 3 meses
5500|Arretado! Teu cuscuz recheado e o café da manhã completo, deu 55 reais, chega já
13500|Torta de limão e torta holandesa confirmadas, valor total R$ 135,00. Retirar até 18h
9000|Certidão e reconhecimento de firma, total 90,00. Pode retirar no balcão 4
ask|Visita ao apto de 68 m², 2 quartos, confirmada quinta 11h. Creci 34567
ask|Antes era R$ 180,00, agora tá na promoção. Separei pra você
ask|Plano fidelidade 12 meses, R$ 89,90 por mês. Matrícula feita!
ask|Beleza, levo troco pra R$ 100,00. Saindo agora
6780|Pedido 1043 confirmado ✅\n1 pizza calabresa G\n1 guaraná 2L\nTotal: R$ 67,80\nEntrega em 40 min
ask|Consulta confirmada com Dr. Paulo Menezes CRM 45678 dia 12/05 às 10:30. Chegar 15 min antes
18900|Bah guria, a bota 37 é tua! R$ 189,00, pago no pix
2850|Pix de R$ 28,50 caiu aqui, seu lanche sai em 20 min
ask|Paguei o fornecedor R$ 1.100,00, tua mercadoria chega quinta
ask|Pizza G de 8 fatias saindo, 45 min no máximo
180000|Retífica fechada em 1.800 reais, entrego em 10 dias
36000|Fechado então, 3 sessões de drenagem a R$ 120,00 cada. Te espero segunda 💆‍♀️
356400|Inscrição no curso de design aprovada: 12x de R$ 297,00 no cartão
8500|Trem bão, já separei sua panela de ferro, R$ 85,00, uai
24000|Clareamento fechado por 240 reais, dona Lúcia, pode vir na quarta
99700|Bem-vinda ao curso! Pagamento de R$ 997,00 confirmado, acesso vai pro seu e-mail em 24h
25000|A geladeira usada ficou 250 reais, pode vir buscar com a carreta
2300|Suco R$ 9,00 + tapioca R$ 14,00, já sai, minha linda
ask|Recebi 2 caixas hoje, a sua é a de 40x30, tá separada
33000|Kit festa 30 pessoas confirmado, 330 reais, entrega dia 20/09 às 14h
ask|Foram 100 reais na segunda e 100 reais hoje, obrigado viu
ask|Chopp R$ 14,00, caipirinha R$ 22,00, porção R$ 45,00. Mesa reservada
ask|Devolvi R$ 40,00 no seu pix, o produto veio errado mesmo. Desculpa
31500|Farol do Onix 2019 lado direito chegou, R$ 315,00, pode retirar
95000|Embreagem do Palio: peça R$ 600,00 + mão de obra R$ 350,00. Autorizado, já tô fazendo
ask|Agendado! Dra. Juliana CRO-SP 98213, quarta 16h, sala 804
64000|2 vagas no workshop por R$ 320,00 cada, tudo certo
175000|Aluguel de julho recebido, R$ 1.750,00. Apto 302, obrigado!
17000|Corte R$ 50,00 + luzes R$ 120,00 confirmado pra terça 15h
ask|Pix de R$ 300,00 recebido como reserva do quarto, saldo no check-in
21000|Reserva do rodízio pra 3 pessoas confirmada, tudo R$ 210,00, mesa 7 às 20h
7990|Barca pequena 20 peças saiu agora, R$ 79,90 pago no cartão
15000|Consulta confirmada com a Dra. Renata quinta às 14h, recebi seu pix de R$ 150,00. Obrigada 🙏
13800|Coxa e sobrecoxa, pão de alho e carvão: total 138,00 no pix. Bom churrasco 🔥
ask|Consulta R$ 250,00, retorno R$ 100,00. Agendei a senhora pra dia 8
89900|Pacote de depilação a laser confirmado: 10x de R$ 89,90 no cartão
ask|Corte masculino 40 reais, feminino 80 reais. Marquei os dois às 9h
48000|Mecânico já terminou o Gol placa QRT2B45, ficou R$ 480,00, pode buscar
11970|3 blusinhas de R$ 39,90 cada, separei no tamanho P
ask|Atendimento com Dr. Elias OAB/BA 32110 confirmado amanhã, sala 3, tá tudo certo com o pagamento
ask|A saca tá R$ 128,00, reservei o que o senhor pediu
17800|2 amortecedores usados por R$ 89,00 cada, separei pra você
8990|Pedido confirmado!\n1x Combo família R$ 79,90\nEntrega R$ 10,00\nTotal R$ 89,90\nObrigado pela preferência
ask|Deu certo amiga! Te espero às 15 no salão, 2º andar
142000|Pacote Porto de Galinhas confirmado! Total da viagem R$ 1.420,00, saída dia 15/11 às 22h 🏖️
32000|Consulta particular com a nutri: valor R$ 320,00. Agendado, visse? Qualquer coisa me chama
ask|Mensalidade de R$ 450,00, contrato de 12 meses assinado. Aulas dia 05/02
7000|O micro-ondas é seu! R$ 70 no pix. Voltagem 127V
13000|Consulta veterinária e vacina V10, total R$ 130,00 pago no cartão
250000|Pix de R$ 2.500,00 recebido, casamento reservado dia 18/10/2025 📸
149500|50 camisetas de R$ 29,90 cada confirmadas p/ formatura, entrego dia 28
25000|Castração da Nina marcada pra 02/07 às 8h, valor 250 reais, jejum de 12h
12500|10 marmitas de R$ 12,50 confirmadas pra obra, entrego 11:30
ask|Tatuagem de 12 cm marcada pra 06/09, maior de 18 traz RG
11000|Lavagem de colchão casal R$ 110,00, quinta 14h no Cocó
ask|3 x R$ 200 e mais 2 x R$ 150 no cartão, ficou assim combinado
4250|Pedido #5521 pago via pix: R$ 42,50. Previsão 19h40
28000|Recebido! R$ 280,00 da consulta do Enzo 😊
ask|Quarto casal R$ 200,00, triplo R$ 280,00, reservei um de cada por enquanto
75000|DJ confirmado no niver, fechamos em 750 reais, 5 horas de festa
38000|Ensaio newborn: R$ 380,00, pagamento confirmado. 15 fotos tratadas em 20 dias
ask|Crediário aprovado, limite de R$ 2.000,00! Pode vir escolher
16000|Troca de óleo 5w30 e filtro, deu 160 no pix. Próxima com 58.000 km
ask|Banho R$ 50,00, tosa R$ 70,00, hidratação R$ 30,00. Qual vc quer?
123090|Nota 4471 paga: 1.230 reais e 90 centavos, obrigado pela parceria
ask|Orçamento entre R$ 800 e R$ 1.000, só vendo o carro. Marquei pra amanhã 8h
44000|4 sessões de fisio de R$ 110,00 confirmadas, seg e qua às 18h
30000|Cobertura do evento de sábado fechou em 300, pode mandar o endereço
ask|O plano cobriu R$ 700,00, cirurgia agendada dia 19
16000|Recebi teu pix de 160, sua sessão de psicoterapia tá confirmada pra quinta
4700|Total R$ 47,00, levo troco pra 50. Já saiu pra entrega 🛵
5670|Confirmado 3 açaís de 500ml a R$ 18,90 cada 💜
ask|Franquia do seguro é R$ 2.500,00, carro entra na oficina segunda
9000|Design + henna ficou 90 reais, pode ser pix ou dinheiro
21980|Pagamento aprovado: R$ 219,80. Código de rastreio BR123456789 vai amanhã
ask|O motoboy recebe R$ 12,00 de vocês aí na porta, o pedido já tava pago
ask|Ficou 2,35 m por 1,20 m, o vidro já tá cortado e pago
18000|Vacina da gripe p/ 2 pessoas confirmada, total R$ 180,00. Rua Pamplona 518, térreo
ask|Doação de R$ 50,00 recebida pro nosso abrigo, Deus abençoe 🐾
1800|18 conto, mestre. Já já chega aí
40000|Vendi o guarda roupa pra você por 400 reais, retira até domingo
125000|Milheiro de tijolo e areia, total da compra R$ 1.250,00. Carreto incluso
ask|Pizza M R$ 39,90 / G R$ 49,90. Anotei seu nome, me fala o tamanho
10500|3 caldos de 500ml por R$ 35,00 cada, confirmado p/ hoje à noite
14000|Aula de direção avulsa confirmada p/ amanhã 7h, 140 reais
ask|Sinal de 30% pago, R$ 270,00, vaga garantida na turma
ask|Frete de R$ 35,00 pra Contagem, seu pedido já saiu
89000|Plano anual da academia fechado: valor total R$ 890,00, no cartão em 10 vezes
52000|Serviço aprovado: troca de pastilha e disco dianteiro, R$ 520,00. Carro pronto às 17h
ask|Pedido confirmado! Taxa de entrega R$ 8,00
ask|Gasolina da viagem deu uns R$ 90,00 pra mim, mas tá tranquilo, serviço agendado
ask|Os salgados saem a R$ 0,80 a unidade, tá confirmado pra sábado
ask|Custas do processo: R$ 512,30, pagas direto no fórum. Petição protocolada
ask|Primeira parcela de R$ 350,00 paga. Obrigado!

# denials of other things than the sale
5000|Não se preocupe, pedido confirmado R$ 50
9000|Não tem problema, venda fechada R$ 90
99900|Pedido confirmado: R$ 999,00 em 10x sem juros
1000|Fechou R$ 10 sem juros
5000|Pedido confirmado R$ 50 e não aceitamos devolução
12000|Sem juros nem taxas, venda fechada R$ 120
3200|Pedido confirmado: 1 x-burger sem cebola e 1 coca sem gelo, total R$ 32
20000|Venda fechada, R$ 200, frete não incluso
ask|Não se preocupe com os R$ 50, pedido confirmado
ask|Não se preocupe se não der os R$ 50
ask|Não aceitamos devolução de R$ 50

# ranges: what the sale came to, nobody says
ask|venda fechada R$ 50 a R$ 80
ask|venda fechada de R$ 50 a R$ 80
ask|venda fechada R$ 50 até R$ 80
ask|venda fechada R$ 50,00 a 80,00
ask|Pedido confirmado! R$ 50 a 80
ask|venda fechada R$ 50 à R$ 80
ask|Fechado R$ 300 a 350 dependendo do tecido
ask|Vendido! R$ 1.200 a R$ 1.500, falta medir
ask|Total R$ 50 a R$ 80
ask|Total de R$ 50 até R$ 80
ask|Total entre R$ 50 e R$ 80, fechado
ask|Fechou por R$ 50 a R$ 80
ask|venda fechada R$ 50 até no máximo R$ 80
ask|venda fechada R$ 50 até uns R$ 80
ask|venda fechada 50,00 a 80,00
ask|venda fechada 50 reais a 80 reais
ask|Serviço aprovado, de R$ 2 mil a R$ 3 mil
ask|Serviço aprovado R$ 2 a 3 mil
ask|venda fechada R$ 50/R$ 80
ask|venda fechada R$ 50 - R$ 80
ask|venda fechada entre R$ 50 e R$ 80
ask|venda fechada 50 a 80 reais
ask|2 blusas vendidas de R$ 50 a R$ 80
ask|fechou em 3x de R$ 50 a R$ 80
ask|Pedido confirmado R$ 80 a R$ 50
ask|Pedido confirmado: R$ 50 a 80 o metro
# no ranges, though 'a' or 'até' stands behind
5000|venda fechada R$ 50 a vista
5000|venda fechada R$ 50 à vista
5000|venda fechada R$ 50 até amanhã
5000|venda fechada R$ 50 até dia 20
5000|venda fechada R$ 50, entrega até 20/12
5000|venda fechada R$ 50 até as 18h
5000|Pedido confirmado R$ 50 até 18h chega
50000|venda fechada R$ 500 até 10x
50000|venda fechada R$ 500 em até 10x sem juros
5000|Pedido confirmado R$ 50, a 2 km daqui
5000|Pedido confirmado R$ 50 até 5 dias úteis
35000|Salão fechado R$ 350 até 40 pessoas
35000|Buffet fechado R$ 350 até 20 de dezembro
60000|orçado de R$ 500 a R$ 800, fechou por R$ 600
60000|orçamento era R$ 500 a R$ 800, total R$ 600
ask|venda fechada R$ 50 a unidade
ask|Recebi R$ 50 a 2ª parcela

# from an old price to the one that was paid
19900|fechou de R$ 250 por R$ 199
19900|venda fechada de R$ 250,00 por R$ 199,00
19900|vendido de R$ 250 por apenas R$ 199 no pix
19900|Vendido! De R$ 250, por R$ 199
19900|Total de R$ 250 por R$ 199
19900|venda fechada de 250 por 199
19900|fechamos de R$ 250 por 199,00
84000|Cadeira vendida, de R$ 1.050,00 por só R$ 840,00
19900|pedido confirmado de R$ 250 por R$ 199 hoje
19900|fechou de R$ 250 por R$ 199 e frete R$ 20
ask|fechou de R$ 250 por R$ 199 cada
ask|fechou de R$ 199 por R$ 250
ask|vendido de R$ 250 por R$ 199 e de R$ 100 por R$ 80
ask|fechou de R$ 250 por R$ 50 de entrada
ask|fechou de R$ 250 por R$ 199 ou R$ 189 no pix
ask|venda fechada R$ 250 e outra por R$ 199

# a measure behind an amount with its sign
1240|Pedido confirmado! R$ 12,40 kg
235|venda fechada R$ 2,35 m
1240|venda fechada R$ 12,40 kg, obrigada
4990|Pedido confirmado: queijo R$ 49,90 kg
ask|Pedido confirmado! R$ 12,40/kg
ask|Pedido confirmado! R$ 12,40 o kg
ask|Pedido confirmado! R$ 12,40 por kg
ask|Pedido confirmado! R$ 12,40 cada kg
ask|Pedido confirmado! 12,40 kg
ask|venda fechada 2,35 m
ask|Pedido confirmado! 2,5 kg de picanha R$ 59,90 kg
ask|Pedido confirmado! picanha R$ 59,90 kg, deu 2 kg
ask|venda fechada R$ 12,40 kg a R$ 15,00 kg
ask|venda fechada R$ 40 un
ask|venda fechada R$ 40 m2
ask|Pedido confirmado: tomate R$ 7,90 kg e batata R$ 5,90 kg

# instalments as one of two ways to pay: what the other comes to, nobody says
ask|Venda fechada! À vista ou 10x de R$ 10
ask|Pagamento confirmado: 10x de R$ 10 ou à vista
ask|Fechado: no pix ou 10x de R$ 10
ask|Venda fechada: à vista ou em 10x de R$ 10
ask|Venda fechada, em 10x de R$ 10 ou no pix
ask|pedido confirmado à vista no pix ou então 10x de R$ 10
10000|Fechado em 10x de R$ 10 sem juros
10000|Pedido confirmado, 10x de R$ 10 no cartão, crédito
10000|pedido confirmado: R$ 100 à vista ou no pix
`)

function cases(lines: string): SaleCase[] {
  return lines
    .trim()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [answer = '', ...text] = line.split('|')
      const cents = answer === 'ask' ? null : Number(answer)
      return { text: text.join('|').replaceAll('\\n', '\n'), cents }
    })
}
