/**
 * Typos of names in the demo data, by kind: typed name and intended name. Written before the search
 * they judge; no one on record has a typed name.
 */
export const MISSPELT_NAMES: Readonly<Record<string, string>> = {
  'letters swapped': `
knight, crhis > knight, chris
racahel fuentes > rachael fuentes
joseph snydre > joseph snyder
lesetr manuel > lester manuel
george burdikc > george burdick
robert hogeu > robert hogue
leoanrd carlson > leonard carlson
micahel darling > michael darling
jason raiens > jason raines
tamika nael > tamika neal
taylor, christohper > taylor, christopher
jhon meredith > john meredith
stephnes, thelma > stephens, thelma
nathan mckinght > nathan mcknight
neol noel > noel noel
kristin glaeson > kristin gleason
mayr wilson > mary wilson
oewn, christine > owen, christine
bob thmoas > bob thomas
jeffrey rdoriguez > jeffrey rodriguez
ehtan stone > ethan stone
tracy milsl > tracy mills
jacqueilne harbin > jacqueline harbin
jyoce purcell > joyce purcell
georeg rivera > george rivera
james howadr > james howard
tiffany rivrea > tiffany rivera
andersen, anthnoy > andersen, anthony
davdi mason > david mason
braswell, diaan > braswell, diana
caroline gnozales > caroline gonzales
harepr, naomi > harper, naomi
agnes nroman > agnes norman
carmen wlalace > carmen wallace
jnaice louis > janice louis
peggy vaelntin > peggy valentin
monica jcakson > monica jackson
barbara smtih > barbara smith
lesile gardiner > leslie gardiner
jenkins, darly > jenkins, daryl
william scihlling > william schilling
michael wihte > michael white
charoltte palmer > charlotte palmer
jsoeph christie > joseph christie
chrsi johnson > chris johnson
`,
  'letter missing': `
kath thompson > kathy thompson
charles saners > charles sanders
eliabeth grubbs > elizabeth grubbs
patricia ryna > patricia reyna
lewis, gar > lewis, gary
jeanette evans > jeannette evans
janet baur > janet bauer
parrish, joh > parrish, josh
daniel geen > daniel green
peter jon > peter john
juanita onea > juanita oneal
jmes knox > james knox
gonzalez, mrgie > gonzalez, margie
paul godrey > paul godfrey
laur lowery > laura lowery
janice lttle > janice little
kenny war > kenny ware
jaie rouse > jaime rouse
lynette hughe > lynette hughes
beth smih > beth smith
drren scott > darren scott
josh sllivan > josh sullivan
guy yung > guy young
beverly ban > beverly bean
sandy streter > sandy streeter
jeffrey kelly > jeffrey kelley
maude burk > maude burke
jaes smith > james smith
bonie brewer > bonnie brewer
mararet sinclair > margaret sinclair
genevieve richardsn > genevieve richardson
billy collin > billy collins
judith badford > judith bradford
jlie sparks > julie sparks
laurie schroder > laurie schroeder
monte duate > monte duarte
elizabeth mcdonad > elizabeth mcdonald
minne jackson > minnie jackson
peter smit > peter smith
powel, robin > powell, robin
`,
  'letter doubled': `
andre wilsonn > andre wilson
anngela beaty > angela beaty
leroy holcombb > leroy holcomb
robbert diaz > robert diaz
marilyyn king > marilyn king
eliza batteman > eliza bateman
elizabetth marshall > elizabeth marshall
elnora daviddson > elnora davidson
samueel garrison > samuel garrison
mckennna, carlos > mckenna, carlos
stevenn wolff > steven wolff
mcgraw, dannny > mcgraw, danny
james johnstton > james johnston
sherry sheeppard > sherry sheppard
cedric robeerts > cedric roberts
mary wootten > mary wooten
calvinn vaughn > calvin vaughn
aaaron james > aaron james
paatsy morgan > patsy morgan
sccott butts > scott butts
julie bagleey > julie bagley
jerry rodriguuez > jerry rodriguez
bergeron, lisaa > bergeron, lisa
susann martin > susan martin
paul rideer > paul rider
`,
  'one of two alike': `
steve harington > steve harrington
dorothy wheler > dorothy wheeler
betty bigs > betty biggs
tara haris > tara harris
robins, eric > robbins, eric
wiliam perry > william perry
ros parks > ross parks
pearl bel > pearl bell
wiliam harper > william harper
christine campbel > christine campbell
larry rusell > larry russell
jesie gipson > jessie gipson
wats, russell > watts, russell
amy herington > amy herrington
daniel skiner > daniel skinner
`,
  'key beside': `
andre ckarke > andre clarke
simpdon, james > simpson, james
jeanette cpoper > jeanette cooper
domingo leavott > domingo leavitt
janie gibson > jamie gibson
nathanirl camacho > nathaniel camacho
pjillip hoff > phillip hoff
fern wroght > fern wright
josepj barnett > joseph barnett
cark cerda > carl cerda
inogene mccoy > imogene mccoy
chris younh > chris young
arthur parl > arthur park
joe flored > joe flores
ckara keen > clara keen
jojnnie daniels > johnnie daniels
james weavet > james weaver
frank taylpr > frank taylor
jphn bliss > john bliss
parler, amanda > parker, amanda
mark taylot > mark taylor
moriam long > miriam long
angeloca betts > angelica betts
rsul blum > raul blum
celesye grady > celeste grady
david dumlap > david dunlap
mary boshop > mary bishop
kimberlu roberts > kimberly roberts
elizabeth hughed > elizabeth hughes
rode baxter > rose baxter
`,
  'wrong vowel': `
melinda laonard > melinda leonard
myron sheriden > myron sheridan
ashlay voss > ashley voss
lala link > lela link
medena, james > medina, james
robenson, eleanor > robinson, eleanor
harrison, chres > harrison, chris
campbell, elezabeth > campbell, elizabeth
patreck johnson > patrick johnson
merk webb > mark webb
runnie miller > ronnie miller
kellie ootlaw > kellie outlaw
luttie foreman > lottie foreman
don petarson > don peterson
stave davis > steve davis
mett shanks > matt shanks
marthe davis > martha davis
james russ > james ross
nency flowers > nancy flowers
rubert, monique > robert, monique
`,
  'first key beside': `
judith snderson > judith anderson
brown, narb > brown, barb
dick danders > dick sanders
danny kohnson > danny johnson
milton vosta > milton costa
`,
  'space missing': `
louismccarthy > louis mccarthy
kimstory > kim story
sandrashepherd > sandra shepherd
rickpina > rick pina
mattiedube > mattie dube
teresasimpson > teresa simpson
francisbean > francis bean
joeterrell > joe terrell
lisalilly > lisa lilly
kendrabowie > kendra bowie
jerryarmstrong > jerry armstrong
kirkmoore > kirk moore
valariewhite > valarie white
calvincook > calvin cook
yolandawalker > yolanda walker
stevennichols > steven nichols
adrianmurphy > adrian murphy
douglashumphrey > douglas humphrey
kennethlee > kenneth lee
cynthiabullock > cynthia bullock
`,
};

/** Correct names of people in the demo data: nothing may be suggested for them. */
export const RIGHT_NAMES = `
atkins, tracy
paul white
taylor, aaron
rachel mccarthy
ellen martin
christine harris
christina jones
nash, eric
sarah vogel
beverly nguyen
robert briggs
evelyn simpson
mike ferguson
reynolds, blanca
audrey hamilton
johnson, vivian
paul stanley
patricia craig
angela waddell
mark mcclendon
jones, jason
benitez, jimmy
bert santos
reuben williams
louis kendall
nicholas beasley
rose ruiz
samuel maher
david lee
deborah mills
zachary gallagher
rebecca levine
jennifer yates
cory isaac
paula berg
richard foster
amy cervantes
kevin ward
leila hernandez
betty young
shannon hampton
marisa woodard
leonard moyer
jeremy robinson
wright, june
tubbs, teresa
donald jones
kenny rowley
lee, darrell
bianca flores
joseph cook
philip richardson
lisa williams
taylor, john
adrian hatch
hanna, violet
roberto harrison
manuela weaver
john carter
gilbert moore
carol davis
john estrada
raymond hernandez
eleanor murillo
christine morris
richard johnson
stafford, alfredo
needham, tom
mike watkins
paul jacobs
carlson, tina
joseph cody
kathleen johnson
roman garner
tommy wright
angel carter
adolfo murray
geneva ames
barry washington
williamson, lori
brenda jones
dawn jensen
evelyn holman
ray talley
ronald smith
william hawkins
heather coates
kerry schulz
bill jones
mae moore
burke, joseph
megan cook
castillo, randy
cheryl martin
sean blanton
charles mcdonald
gary williams
joyner, charlotte
calvin chambers
johnny ayers
`;
