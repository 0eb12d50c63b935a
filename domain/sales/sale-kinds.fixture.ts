/**
 * What a careful bookkeeper makes of a text: its value in cents, a question to a person, or no sale.
 * `orAsks`: a question is right too, a value is not wanted.
 */
export type KindCase = {
  kind: string
  text: string
  /** The phrase of the rule; null: only the value of the text is looked at. */
  phrase: string | null
  answer: number | 'ask' | 'silent'
  orAsks: boolean
}

/**
 * Texts by the kind of what is hard in them: `answer|text`, with ` << phrase` where a rule reads them; a
 * line break is written as `\\n`, `?` behind a value means that a question is right too. Every answer was
 * written before the rule that it measures.
 */
export const saleKinds: readonly KindCase[] = cases(String.raw`
# K1 an addend on either side of '+'
ask|motoboy + R$ 45,00
ask|taxa + R$ 89,90 fechado
ask|Fechado: entrega + R$ 62,00
ask|carro antigo + R$ 12.000,00, contrato assinado
ask|fechou! moto + R$ 3.500,00 de volta
1200000?|2 mil + 10x de R$ 1.000
720000?|1.200,00 + 12x de 500
5300000?|5 mil + 48x de 1 mil reais
5400000?|6 mil + 48x de 1.000,00
ask|150 + frete
17500?|150 + R$ 25,00 do vidro
ask|cem + R$ 50,00
13500|bolo R$ 90,00 + docinhos R$ 45,00
7500|R$ 50,00+R$ 25,00
5990|Frete grátis + R$ 59,90
380000|PS4 + 3 jogos R$ 3.800
4990|hambúrguer + batata R$ 49,90
ask|R$ 200,00 + mão de obra
35000?|200 + R$ 150 de mão de obra
18000?|100 + 80 reais
ask|usado na troca + R$ 900
26000|corte R$ 60 + coloração R$ 200
40000|R$ 100,00 + R$ 300,00 = R$ 400,00
ask|+ R$ 20,00 do adicional
# K2 a range by any sign
ask|R$ 80 - 100
ask|R$ 80 – R$ 100
ask|80 ou 100 reais, te confirmo já
ask|fica R$ 150/180
ask|R$ 150 / 180
ask|R$ 200 ~ 250
ask|1.200 – 1.500 reais
ask|40 - 50 reais
ask|entre 40 e 50 reais
ask|60 a 70 conto
ask|valor: R$ 300 ou 350
ask|200 / 220 reais o conserto
ask|R$ 2 mil ou 2,5 mil
ask|R$ 35,00 - R$ 40,00
8990|Pedido 4521 - R$ 89,90
8990|Mesa 12 - R$ 89,90
25000|R$ 250,00 - 3x no cartão
9000|R$ 90,00 - 14h
15000|R$ 150,00 - 12/05
12000|R$ 120,00 / 2 pessoas
48000|OS 1020 - R$ 480,00
18990|Tênis 42 - R$ 189,90
7500|R$ 75,00 – 2 pizzas e 1 refri
30000|R$ 300,00 - pix
# K2b about so much
ask|~ R$ 150
ask|~150 reais
ask|± R$ 200
ask|+- 200 reais
ask|+/- R$ 90
ask|aprox R$ 350
ask|aprox. R$ 350,00
ask|R$ 350 aprox
ask|R$ 80 e poucos
ask|80 e pouco reais
ask|R$ 80 e pouquinho
ask|mais ou menos 120 reais
ask|R$ 120 mais ou menos
ask|quase R$ 500
ask|perto de R$ 500
ask|por volta de R$ 500
ask|na faixa de R$ 500
ask|R$ 60 e uns quebrados
ask|uns R$ 90
15000|Valor: ~R$ 180~ R$ 150
4500|R$ 45,00 ~ obrigada pela preferência ~
# K3 'outro', 'outra' without a person
8000|Pedido confirmado, R$ 80,00, qualquer outra coisa é só chamar << pedido confirmado
4590|Pedido confirmado R$ 45,90! Outra hora te mando as fotos << pedido confirmado
25000|Venda fechada, R$ 250,00, outro dia passa aqui pra conhecer a loja << venda fechada
12990|Pedido confirmado R$ 129,90 outros modelos chegam sexta << pedido confirmado
6000|Em outro momento falamos da troca, pedido confirmado R$ 60,00 << pedido confirmado
35000|Reserva confirmada R$ 350,00, a outra chave fica na portaria << reserva confirmada
9000|Pix recebido R$ 90,00, obrigada e até outra vez 😘 << pix recebido
7000|Venda fechada R$ 70,00 uma peça azul e outra rosa << venda fechada
18000|Consulta confirmada R$ 180,00, outro horário só na sexta << consulta confirmada
22000|Pagamento confirmado R$ 220,00. Outras formas de pagamento: cartão << pagamento confirmado
5500|Pedido confirmado, R$ 55,00, o outro sabor acabou << pedido confirmado
silent|Pedido confirmado pra outra cliente, R$ 80,00 << pedido confirmado
silent|Venda fechada com outro cliente R$ 300,00 << venda fechada
silent|Outro comprador levou, venda fechada R$ 500,00 << venda fechada
silent|Era pra outra pessoa o pedido confirmado de R$ 40,00 << pedido confirmado
silent|Outro pedido confirmado R$ 60,00 << pedido confirmado
silent|venda fechada R$ 900, outro levou << venda fechada
silent|Outra venda fechada de R$ 150,00 << venda fechada
silent|Pedido confirmado R$ 50,00 pra outro << pedido confirmado
silent|A vaga confirmada é de outra moça, R$ 100,00 << vaga confirmada
# K4 freight by its carrier's name
ask|Pedido confirmado, motoboy R$ 12,00
ask|sedex R$ 41,70 postado hoje
ask|PAC: R$ 24,50
ask|R$ 15,00 pro motoboy
ask|uber R$ 18,90 chegando
ask|R$ 31,20 dos correios
ask|loggi R$ 19,90 saiu agora
ask|jadlog R$ 27,00
ask|transportadora: R$ 120,00
ask|tele R$ 8,00
ask|tele-entrega R$ 10,00
ask|delivery R$ 7,00
ask|envio R$ 22,00
ask|postagem R$ 16,00 ok
ask|R$ 14,00 de uber
ask|Pedido confirmado 🛵 motoboy: 9,00
15000|R$ 120,00 + sedex R$ 30,00
18200|Total com sedex R$ 182,00
8990|Pedido confirmado R$ 89,90, motoboy a caminho
15000|R$ 150,00, sai hoje por sedex
6400|ficou R$ 64,00 o motoboy chega em 40 min
11000|R$ 110,00 envio amanhã
5490|Total R$ 54,90 delivery
# K5 freight and change beside the only value
15000|Produto R$ 150,00, frete R$ 22,00
8990|Pedido confirmado R$ 89,90, entrega R$ 7,00
8990|Pedido confirmado R$ 89,90 (taxa de entrega R$ 6,00)
4200|R$ 42,00, troco pra R$ 50
4200|R$ 42,00 troco p/ 50
6250|deu R$ 62,50, levo troco pra 100
12000|Vestido R$ 120,00\nFrete: R$ 18,00
12000|Frete: R$ 18,00\nVestido R$ 120,00
21000|Pedido confirmado R$ 210,00, motoboy R$ 15,00
30000|Venda fechada R$ 300,00 e o sedex R$ 32,00
13800|R$ 120,00 + frete R$ 18,00
9000|Pedido confirmado R$ 90,00, você ganhou R$ 5,00 de cashback
3500|R$ 35,00 e a tele R$ 5,00
19900|de R$ 250 por R$ 199 e frete R$ 25
7800|kit R$ 78,00, uber R$ 14,00 por sua conta
ask|blusa R$ 60,00, calça R$ 90,00, frete R$ 15,00
ask|R$ 300,00 com R$ 20,00 de desconto
ask|frete R$ 18,00, motoboy R$ 9,00
# K6 one amount in two sentences
8990|Pedido confirmado R$ 89,90 ✅ Recebi R$ 89,90
15000|Pix de R$ 150,00 recebido! Pedido confirmado R$ 150,00
12000|Valor R$ 120,00\nPago R$ 120,00
45000|Fechamos em R$ 450,00. Pix de R$ 450,00 recebido
5000|Pedido confirmado, R$ 50,00 🎉 obrigada pelo pix de R$ 50,00
20000|Recebi seus R$ 200,00. Consulta confirmada no valor de R$ 200,00
7990|Valor: R$ 79,90\nForma: pix\nValor pago: R$ 79,90
33000|Reserva confirmada R$ 330,00\nPagamento: R$ 330,00 no cartão
9900|Camiseta R$ 99,00\nTotal R$ 99,00
6500|Marmita fit R$ 65,00. Pagou R$ 65,00
18000|Pedido confirmado! Valor R$ 180,00. Pagamento aprovado: R$ 180,00
ask|Vacina R$ 70,00 e vacina R$ 70,00
ask|Camisa R$ 50,00\nCalça R$ 50,00
ask|Pedido confirmado: camisa R$ 50,00\ncalça R$ 50,00
ask|1x torta R$ 80,00\n1x bolo R$ 80,00
ask|corte R$ 40, barba R$ 40
# K7 the last word of result
5800|x-salada R$ 25,00 e combo R$ 33,00, ficou R$ 58,00
15000|calça R$ 90,00, blusa R$ 60,00, deu R$ 150,00
15000|calça R$ 90,00, blusa R$ 60,00, deu 150
9000|3 marmitas R$ 30,00, deu R$ 90,00
28000|corte R$ 80, escova R$ 200 ficou 280 reais
12000|pastilha R$ 70,00\nmão de obra R$ 50,00\nficou R$ 120,00
6000|2 pizzas de R$ 30,00 saiu R$ 60,00
33000|pneu R$ 300, montagem R$ 30: saiu por 330
10000|a R$ 25,00 cada uma, 4 deu R$ 100,00
4500|pizza R$ 40,00 borda R$ 8,00, ficou R$ 45,00
50000|diária R$ 250,00 x 2, ficou R$ 500,00
11000|bolo 80,00 topo 30,00 deu tudo 110,00
ask|ficou R$ 80,00 a blusa e R$ 90,00 a calça
ask|camisa ficou R$ 50,00 e calça ficou R$ 80,00
ask|camisa R$ 50,00 e a calça ficou R$ 80,00
ask|ficou R$ 100,00 e mais R$ 30,00 da barra, R$ 20,00 do zíper
# K8 no blank behind the amount
15000|Valor: R$150.Obrigada
8990|Total R$89,90.Entrega em 40min
12000|Pix de R$120,obrigado
45000|Fechado R$450.Te espero quinta
6500|R$65,00.Chave pix é o cnpj
125000|R$1.250.Qualquer coisa chama
125000|R$1.250,00.Obg
4990|R$49,90,ja ta separado
7000|deu 70reais.valeu
30000|R$300/obrigada
9990|R$99,90!Obrigada
18000|Valor R$180.Endereço: Rua A 12
22000|R$220.Nota fiscal segue por email
5500|R$55.pix
# K9 a percentage elsewhere
8990|Camiseta R$ 89,90, 100% algodão
15000|R$ 150,00, 100% garantido
4500|chocolate 70% cacau R$ 45,00
3200|álcool 70% R$ 32,00
120000|iPhone 11 R$ 1.200, bateria 87%
6900|R$ 69,00 camisa 50% poliéster
25000|R$ 250,00 e você fica 100% satisfeita
7990|R$ 79,90, lente com 90% de proteção uv
18000|R$ 180,00 curso com 40% de aulas práticas
9000|R$ 90,00, você ganhou 5% de cashback
ask|R$ 500,00, 50% de entrada
ask|R$ 500,00, 50% agora e 50% na entrega
ask|R$ 200,00 + 10%
ask|R$ 200,00 mais 10% do garçom
ask|R$ 200,00 menos 5%
ask|R$ 300,00 sendo 30% de sinal
ask|R$ 180,00 e 10% de taxa de serviço
# K10 bare numbers and dotted dates beside the value
109900|R$ 1.099 ssd 240
310000|Notebook R$ 3.100, ram 16
31000|entrega 25.11, R$ 310,00
31000|R$ 310,00, entrega 25.11
20000|R$ 200,00 retirada 05.12.2026
15990|R$ 159,90 tam 42
42000|R$ 420,00 pneu aro 15
8000|sessão 10.12 R$ 80,00
65000|R$ 650,00 hd 500
28000|confirmado 03.12 às 14h, R$ 280,00
59900|R$ 599 galaxy a15
90000|R$ 900,00, festa 20.12
35000|banner 2.50 x 1.20 R$ 350,00
ask|corte R$ 30 e barba 20
ask|corte R$ 30, barba 20
ask|corte R$ 30 barba 20
ask|camisa R$ 50,00 e calça 89,90
# K11 a rest or a part
ask|fica devendo R$ 50,00
ask|ficou devendo 80 reais
ask|R$ 120,00 em aberto
ask|em aberto: R$ 120,00
ask|primeira parte R$ 50,00
ask|segunda parte paga, R$ 300,00
ask|1ª parte R$ 400,00 ok
ask|R$ 100,00 agora e depois acerta
ask|R$ 100,00 agora, na entrega o resto
ask|pra segurar a data R$ 150,00
ask|R$ 150,00 pra segurar
ask|depósito de R$ 200,00 pra reservar a data
ask|antecipado R$ 300,00
ask|R$ 300,00 antecipados
ask|pagou R$ 250,00, deve R$ 50,00
ask|abateu R$ 50,00 da dívida
ask|R$ 80,00 por conta
100000|depósito de R$ 1.000,00 confirmado
18000|Pagou R$ 180,00, não deve mais nada, obrigada
30000|Segunda consulta R$ 300,00
9000|agora sim! R$ 90,00 recebido
# K12 unit prices and 'amount x N'
ask|R$ 30,00 p/ mesa
ask|R$ 45,00 por convidado
ask|R$ 12,00 p/ aluno
ask|R$ 90,00 por noite
ask|R$ 25,00 por caixa
ask|R$ 8,00 p/ fatia
ask|R$ 60,00 o cento
ask|R$ 120,00 a diária
ask|R$ 35,00 o milheiro
9000|R$ 30,00 x 3
100000|R$ 100,00 x 10
12000|R$ 60 x 2 pessoas
7500|R$ 25,00 x3
36000|diária R$ 180,00 x 2
9000|R$ 90,00 por pix
9990|R$ 99,90 por mês
15000|R$ 150,00 por transferência
8000|R$ 80,00 por tudo
6000|R$ 60,00 p/ retirar amanhã
20000|R$ 200,00 a vista
7000|R$ 70,00 p/ hoje
# K13 the phrase's own words are no part
6000|Entrada liberada, R$ 60,00 << entrada liberada
20000|Sinal recebido! R$ 200,00 << sinal recebido
15000|Parcela paga: R$ 150,00 << parcela paga
54000|Orçamento aprovado R$ 540,00 << orçamento aprovado
3000|Frete pago R$ 30,00 << frete pago
80000|Proposta aceita, R$ 800,00 << proposta aceita
30000|Saldo quitado: R$ 300,00 << saldo quitado
7000|Entrega paga R$ 70,00 << entrega paga
9000|Diária confirmada, R$ 90,00 << diária confirmada
25000|Vale liberado R$ 250,00 << vale liberado
12000|ENTRADA CONFIRMADA ✅ R$ 120,00 << entrada confirmada
4000|Taxa recebida R$ 40,00 << taxa recebida
18000|caução recebido R$ 180,00 << caução recebido
ask|Entrada liberada, R$ 60,00 de entrada << entrada liberada
ask|Venda fechada, entrada R$ 60,00 << venda fechada
ask|Orçamento aprovado, sinal de R$ 100,00 << orçamento aprovado
# K14 an enumeration by '+' with counts
12500|torta 80,00 + 30 salgados 45,00
21000|camisa R$ 50,00 + 2 calças R$ 160,00
14800|bolo 90,00 + 2 refri 18,00 + 50 salgados 40,00
6700|1 pizza 49,00 + 1 coca 18,00
31000|cama R$ 250,00 + 2 travesseiros R$ 60,00
9000|escova 60,00 + 5 unhas 30,00
48000|pneu 400,00 + 4 bicos 80,00
5400|combo 39,00 + 3 brigadeiros 15,00
16500|2 bolos 120,00 + 15 cupcakes 45,00
33000|R$ 300,00 + 10 convites R$ 30,00
26000|faxina R$ 200,00 + 3 janelas R$ 60,00
21000|R$ 50,00 + 2 calças R$ 80,00 cada
14000|bolo 80,00 + 3x 20,00
# C1 before the phrase: denial, condition
silent|Não temos pedido confirmado R$ 50,00 << pedido confirmado
silent|Ainda não tá com o pedido confirmado, R$ 50,00 << pedido confirmado
silent|Assim que tiver o pedido confirmado de R$ 50,00 eu envio << pedido confirmado
silent|Se tiver pedido confirmado R$ 50,00 te aviso << pedido confirmado
silent|Caso o pix caia, pedido confirmado R$ 50,00 << pedido confirmado
silent|Mediante pix, pedido confirmado R$ 50,00 << pedido confirmado
silent|Depois que pagar fica pedido confirmado, R$ 50,00 << pedido confirmado
silent|Quando cair é pedido confirmado R$ 50,00 << pedido confirmado
5000|Não se preocupe. Pedido confirmado R$ 50,00 << pedido confirmado
5000|Se quiser chama!\nPedido confirmado R$ 50,00 << pedido confirmado
# C2 behind the phrase: denial, condition
ask|Pedido confirmado R$ 80,00, se puder manda o endereço << pedido confirmado
ask|Pedido confirmado R$ 80,00 se o pix cair até 18h << pedido confirmado
ask|Pedido confirmado R$ 80,00, não esquece de mandar o CEP << pedido confirmado
ask|Venda fechada R$ 300,00, mas o boleto não compensou << venda fechada
ask|Venda fechada R$ 300,00 assim que assinar << venda fechada
ask|Reserva confirmada R$ 420,00, caso atrase me avisa << reserva confirmada
ask|Reserva confirmada R$ 420,00 mediante pagamento << reserva confirmada
ask|Pagamento confirmado R$ 90,00, ainda não separei << pagamento confirmado
ask|Pedido confirmado, R$ 35,00, quando sair te chamo << pedido confirmado
ask|Pedido confirmado R$ 64,00 somente após o pagamento << pedido confirmado
ask|Consulta confirmada R$ 200,00, ninguém precisa acompanhar << consulta confirmada
ask|Pedido confirmado sem pagamento R$ 50,00 << pedido confirmado
ask|pedido confirmado não << pedido confirmado
8000|Pedido confirmado R$ 80,00. Se puder, manda o endereço << pedido confirmado
8000|Pedido confirmado R$ 80,00\nNão esquece o CEP << pedido confirmado
8000|Pedido confirmado R$ 80,00 em 2x sem juros << pedido confirmado
# C3 a question mark at the end of the sentence
ask|Pedido confirmado R$ 80,00, pode entregar hoje? << pedido confirmado
ask|Pedido confirmado, R$ 80,00 no pix, qual o endereço? << pedido confirmado
ask|Venda fechada R$ 250,00 quer que embrulhe? << venda fechada
ask|Reserva confirmada R$ 400,00 tudo certo? << reserva confirmada
ask|Oi Ana, pedido confirmado R$ 80,00, vai querer talher? << pedido confirmado
ask|Pedido\nconfirmado R$ 80,00, vai querer talher? << pedido confirmado
silent|Pedido confirmado? << pedido confirmado
silent|Posso deixar pedido confirmado por R$ 80,00? << pedido confirmado
silent|Pode ser venda fechada R$ 80,00? << venda fechada
silent|vamos de venda fechada? << venda fechada
8000|Pedido confirmado R$ 80,00. Pode ser? << pedido confirmado
8000|Pedido confirmado R$ 80,00\nqual seu endereço? << pedido confirmado
8000|Tudo bem? Pedido confirmado R$ 80,00 << pedido confirmado
# C4 words of doubt before the phrase
ask|Provavelmente pedido confirmado R$ 80,00 << pedido confirmado
ask|Dificilmente vai ter pedido confirmado R$ 80,00 << pedido confirmado
ask|Quem sabe venda fechada R$ 80,00 << venda fechada
ask|Amanhã venda fechada R$ 80,00 << venda fechada
ask|Simulação: pedido confirmado R$ 80,00 << pedido confirmado
ask|SIMULAÇÃO venda fechada R$ 1.500,00 << venda fechada
ask|A menos que chova, reserva confirmada R$ 80,00 << reserva confirmada
ask|Só considero pedido confirmado com o pix, R$ 80,00 << pedido confirmado
ask|Eu só considero venda fechada R$ 90,00 com sinal << venda fechada
ask|provavelmente amanhã: venda fechada R$ 700,00 << venda fechada
8000|Pedido confirmado R$ 80,00, entrego amanhã << pedido confirmado
8000|Amanhã te mando.\nPedido confirmado R$ 80,00 << pedido confirmado
# C5 line breaks
8000|Pedido\nconfirmado R$ 80,00 << pedido confirmado
8000|PEDIDO\n\nCONFIRMADO\nR$ 80,00 << pedido confirmado
8000|não perde\nPedido\nconfirmado R$ 80,00 << pedido confirmado
silent|Pedido.\nConfirmado R$ 80,00 << pedido confirmado
silent|não é pedido\nconfirmado R$ 80,00 << pedido confirmado
8000|Fechou\nvenda fechada\nR$ 80,00\nobrigado << venda fechada
# C6 values: units of measure, money words, two results
4990|queijo R$ 49,90 kg
ask|3,50 m
8000|fechou 80 pila
12000|deu 120 mangos
15000|150 contos recebido
22500|total 250, com desconto ficou 225
19900|de 250 por 199
ask|recebi o sinal de R$ 200
ask|à vista ou 10x de R$ 50
ask|oitenta reais
9000|Pedido confirmado R$ 90,00🛵 motoboy saiu
120000|12x de R$ 100,00
ask|3x de R$ 200 e 2x de R$ 150
# K1 an addend on either side of '+', second set
ask|sedex + R$ 130,00
ask|moto velha + R$ 5.500,00 no dia
ask|instalação + R$ 240,00
ask|fechado, taxa + 75 reais
4100000?|8 mil + 33x de R$ 1.000,00
ask|300 + R$ 45,90 da película
9490|lanche 79,90 + 15,00 tx
12990|tênis + meia R$ 129,90
ask|R$ 350,00 + peças
# K2 a range, second set
ask|de 70 a 90 reais
ask|R$ 1.500/1.800
ask|R$ 60 ou 65
ask|250 ~ 300 reais
ask|50 – 60 pila
ask|fica R$ 400 - 450 dependendo do tecido
6790|Comanda 33 - R$ 67,90
18000|R$ 180,00 - 2 diárias
22000|R$ 220,00 / pix
# K2b about so much, second set
ask|aproximadamente R$ 640
ask|R$ 90 e alguma coisa
ask|R$ 2 mil e pouco
ask|±R$ 75
ask|~75 reais amiga
ask|deu uns 60 reais
# K3 'outro' without a person, second set
9900|Venda fechada R$ 99,00. Qualquer outra dúvida estou aqui << venda fechada
13500|Reserva confirmada R$ 135,00 e o outro quarto já está pronto << reserva confirmada
4500|Pix recebido R$ 45,00 manda mais outro print do comprovante << pix recebido
silent|Pedido confirmado para outro rapaz R$ 70,00 << pedido confirmado
silent|outra moça fechou, venda fechada R$ 700,00 << venda fechada
silent|outra reserva confirmada R$ 220,00 << reserva confirmada
# K4 carriers, second set
ask|lalamove R$ 23,50
ask|R$ 17,00 pelos correios
ask|uber flash: R$ 13,90
ask|Pedido confirmado ✅ tele entrega R$ 6,00
ask|pac 22,30
ask|R$ 9,00 p/ motoboy
ask|Valor do motoboy R$ 10,00
ask|R$ 12 de delivery
7990|R$ 79,90, motoboy saiu agora 🛵
# K5 freight beside the only value, second set
6900|combo R$ 69,00, entrega 5 reais
13000|Vaso R$ 130,00, uber R$ 12,00
5200|valor R$ 52,00 troco pra R$ 60,00
18900|Ring light R$ 189,00\nPAC R$ 24,00
7400|fechou 74 reais, delivery 6 reais
4000|Pizza R$ 40,00 (entrega: R$ 4,00)
ask|camisa R$ 30,00 e short R$ 40,00, frete R$ 12,00
# K6 one amount twice, second set
27000|Pedido confirmado: R$ 270,00. Seu pix de R$ 270,00 caiu 🙌
8500|Valor do serviço R$ 85,00 ✅ Pago R$ 85,00
64000|Contrato assinado, valor R$ 640,00\nRecebemos R$ 640,00 via pix
3990|Total R$ 39,90. Recebido R$ 39,90
ask|luva R$ 25,00\ntouca R$ 25,00
ask|bolo R$ 60,00 e torta R$ 60,00
# K7 the last result, second set
9500|escova R$ 50,00, unha R$ 45,00, ficou 95 reais
16000|R$ 100,00 da peça e R$ 60,00 da mão de obra, deu R$ 160,00
12000|4 ingressos R$ 30,00, deu R$ 120,00
7000|batata R$ 25,00 e chopp R$ 45,00 deu 70
8000|bermuda R$ 48,00, regata R$ 40,00, fechamos em R$ 80,00
ask|ficou R$ 60,00 o bolo, R$ 40,00 os doces
# K8 no blank, second set
13500|R$135.Aguardo vc
4290|total:R$42,90,chega em 30min
26000|recebi R$260.Muito obrigado
9900|R$99-pix
8000|valor:R$80;obg
# K9 percentages, second set
14900|R$ 149,00 pijama 100% poliamida
2890|vinho 12% R$ 28,90
99000|R$ 990,00 notebook com bateria em 92%
5600|R$ 56,00 (suco 100% integral)
ask|R$ 1.000,00, 40% na assinatura
ask|R$ 640,00, 10% de desconto
ask|R$ 90,00 e mais 10%
# K10 bare numbers and dates, second set
189900|R$ 1.899 ryzen 5
45000|R$ 450,00, check-in 22.01
7900|retira 14.02 R$ 79,00
17500|R$ 175,00 calça 44
120000|Passeio 03.01.2027 R$ 1.200,00
26900|R$ 269,00, tênis nike 39
ask|sobrancelha R$ 35 e buço 15
# K11 rests and parts, second set
ask|ainda devendo R$ 70,00
ask|última parte R$ 200,00
ask|ficou R$ 45,00 em aberto
ask|R$ 50,00 agora e o resto quando buscar
ask|adiantou R$ 100,00
ask|R$ 80,00 para garantir a vaga
ask|terceira parcela R$ 110,00
ask|falta R$ 30,00
# K12 unit prices and products, second set
ask|R$ 18,00 por criança
ask|R$ 7,50 p/ unidade
ask|R$ 55,00 por kit
ask|R$ 40,00 a dúzia
ask|R$ 250 por dia
16000|R$ 80,00 x 2
45000|R$ 15,00 x 30 unidades
19900|R$ 199,00 por cartão
12000|R$ 120,00 por boleto
5000|R$ 50,00 p/ pagar na entrega
# K13 the phrase's own words, second set
8000|Matrícula e taxa paga R$ 80,00 << taxa paga
10000|Metade paga R$ 100,00 << metade paga
45000|Adiantamento confirmado, R$ 450,00 << adiantamento confirmado
6500|Entrega confirmada R$ 65,00 << entrega confirmada
ask|Reserva confirmada, adiantamento R$ 90,00 << reserva confirmada
# K14 enumerations with counts, second set
10500|bolo 60,00 + 20 coxinhas 45,00
8700|2 xis 58,00 + 1 guaraná 9,00 + 1 porção 20,00
52000|colchão R$ 400,00 + 2 fronhas R$ 120,00
# C2 behind the phrase, second set
ask|Venda fechada R$ 99,00, lembrando que não trocamos peça íntima << venda fechada
ask|Pedido confirmado R$ 59,00 caso falte algo te aviso << pedido confirmado
ask|Reserva confirmada R$ 800,00 desde que pague hoje << reserva confirmada
ask|Consulta confirmada R$ 150,00, nunca atrasamos << consulta confirmada
ask|Pix recebido R$ 44,00 nem precisava ser hoje << pix recebido
# C3 questions, second set
ask|Pedido confirmado R$ 47,00 quer sachê? << pedido confirmado
ask|Prontinho, venda fechada R$ 130,00 no pix, te mando a nota? << venda fechada
silent|Posso dar como venda fechada R$ 130,00? << venda fechada
silent|o pedido confirmado foi qual? << pedido confirmado
# C4 doubt, second set
ask|Possivelmente venda fechada R$ 300,00 << venda fechada
ask|Exemplo: pedido confirmado R$ 10,00 << pedido confirmado
ask|Quem sabe amanhã, reserva confirmada R$ 90,00 << reserva confirmada
# C5 line breaks, second set
6000|venda\n  fechada\nR$ 60,00 << venda fechada
6000|Não tem segredo!\nVenda\nfechada R$ 60,00 << venda fechada
# K1 an addend, third set
ask|capa + R$ 39,90
ask|frete + 120 reais
ask|relógio antigo + R$ 800,00 em dinheiro
5500000?|15 mil + 40x de R$ 1.000
15500?|95 + 60,00 de tinta
18990|jaqueta R$ 159,90 + cinto R$ 30,00
ask|R$ 70,00 + corrida
# K2 a range, third set
ask|R$ 45 / 55
ask|90 ou 95 reais
ask|R$ 3.000 – 3.500
ask|120 – 140 contos
ask|R$ 25,00 ou 30,00
8800|Pedido 77 / R$ 88,00
14000|R$ 140,00 - 4 cadeiras
# K2b, third set
ask|R$ 300 por aí
ask|beirando R$ 900
ask|uns 80 e poucos reais
ask|R$ 99 e quebrados
ask|aprox R$45
# K3, third set
3000|Pedido confirmado R$ 30,00, a gente se vê outro dia << pedido confirmado
8500|Venda fechada, R$ 85,00, levei outra sacola pra senhora << venda fechada
15000|Vaga confirmada R$ 150,00 na outra sala << vaga confirmada
silent|Venda fechada com outra pessoa, R$ 85,00 << venda fechada
silent|A reserva confirmada de R$ 90,00 ficou pra outro hóspede << reserva confirmada
# K4, third set
ask|Envio: R$ 19,00
ask|99 entrega R$ 11,40
ask|R$ 26,00 via sedex
ask|entregador R$ 8,00
ask|R$ 13,00 do uber
ask|transportadora cobrou R$ 90,00
12300|R$ 123,00 já postado nos correios
# K5, third set
33000|Fechou R$ 330,00, taxa de entrega R$ 12,00
2800|Açaí R$ 28,00 e tele R$ 4,00
9900|Bota R$ 99,00 (sedex R$ 28,40)
4700|deu R$ 47,00, troco pra cem
16000|Frete R$ 20,00, poltrona R$ 160,00
# K6, third set
5800|Pedido confirmado R$ 58,00. Pix R$ 58,00 ok
21000|Diária confirmada no valor de R$ 210,00!\nRecebido R$ 210,00
7300|Total: R$ 73,00\nPago R$ 73,00 no débito
ask|coxinha R$ 8,00\nsuco R$ 8,00
# K7, third set
4600|pastel R$ 28,00 e caldo R$ 18,00, deu R$ 46,00
21000|hotel R$ 150,00 e transfer R$ 60,00, ficou R$ 210,00
10500|3 livros R$ 35,00, ficou R$ 105,00
36000|filtro R$ 60,00 óleo R$ 300,00 deu 360
ask|anel R$ 40,00 e o colar saiu R$ 70,00
# K8, third set
3800|R$38.Volte sempre
219000|R$2.190,00.Garantia de 1 ano
8800|Recebido R$88,valeu
# K9, third set
7500|R$ 75,00 blusa 95% viscose
11900|R$ 119,00, desconto de 5% já aplicado
4000|R$ 40,00 café 100% arábica
ask|R$ 800,00, 30% para reserva
ask|R$ 120,00 com 15% de acréscimo
# K10, third set
240000|R$ 2.400 memoria 8
6000|consulta 18.03, R$ 60,00
9000|R$ 90,00 sapato 38
ask|banho R$ 50 e tosa 40
# K11, third set
ask|ela ficou devendo R$ 15,00
ask|quarta parcela R$ 90,00
ask|R$ 300,00 antecipado
ask|metade R$ 60,00
ask|saldo em aberto R$ 75,00
ask|R$ 40,00 agora, R$ 40,00 depois
# K12, third set
ask|R$ 22,00 por cabeça
ask|R$ 65,00 p/ casal
ask|R$ 9,90 por foto
ask|R$ 140,00 a arroba
14000|R$ 70,00 x 2
36000|R$ 90,00 x 4 semanas
9500|R$ 95,00 por pix
# K13, third set
17000|Entrada paga! R$ 170,00 << entrada paga
22000|Parcela recebida R$ 220,00 << parcela recebida
5000|Delivery confirmado R$ 50,00 << delivery confirmado
ask|Pagamento confirmado, parcela R$ 220,00 << pagamento confirmado
# K14, third set
15500|pizza 65,00 + 6 esfihas 90,00
27000|R$ 200,00 + 2 aros R$ 70,00
6100|1 combo 45,00 + 2 molhos 16,00
# C2, third set
ask|Pedido confirmado R$ 20,00 só não temos troco << pedido confirmado
ask|Vaga confirmada R$ 180,00, se chover remarcamos << vaga confirmada
ask|Pagamento confirmado R$ 75,00 depois que compensar libero << pagamento confirmado
5000|Pedido confirmado R$ 50,00 sem taxa nenhuma << pedido confirmado
# C3, third set
ask|Reserva confirmada R$ 260,00, que horas vocês chegam? << reserva confirmada
silent|Quer a venda fechada por R$ 60,00? << venda fechada
# C4, third set
ask|Amanhã pedido confirmado R$ 66,00 << pedido confirmado
ask|Só considero reserva confirmada com pix de R$ 66,00 << reserva confirmada
ask|Simulação de venda fechada R$ 66,00 << venda fechada
# C5, third set
4400|reserva\nconfirmada\nR$ 44,00\nobrigada << reserva confirmada
silent|reserva!\nconfirmada R$ 44,00 << reserva confirmada
# C6, third set
4500|fechou por 45 pila
ask|cem reais
ask|12,50 kg
18000|total 200, desconto, ficou 180
ask|à vista ou 6x de R$ 30,00
`)

function cases(lines: string): KindCase[] {
  let kind = ''
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('#')) kind = line.slice(2).split(/[ ,]/)[0] ?? ''
      if (line === '' || line.startsWith('#')) return []
      const [answer = '', ...rest] = line.split('|')
      const [text = '', phrase = null] = rest.join('|').replaceAll('\\n', '\n').split(' << ')
      const orAsks = answer.endsWith('?')
      const isWord = answer === 'ask' || answer === 'silent'
      return [{ kind, text, phrase, orAsks, answer: isWord ? answer : Number.parseInt(answer, 10) }]
    })
}
