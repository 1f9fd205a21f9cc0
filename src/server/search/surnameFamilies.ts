/**
 * Surnames that sound alike despite their spelling, with reasons; families are separated by
 * slashes. Found in the census's 3,000 most frequent surnames (see NOTICE); each family was
 * reviewed individually.
 */
export const SURNAME_FAMILIES: readonly { readonly reason: string; readonly families: string }[] = [
  {
    reason: 'A vowel with several spellings and one sound.',
    families: `
smith smyth smythe smithe / lewis louis lewes luis / davis davies daves davys /
stuart stewart steward / meyer meyers myer myers mayer mayers maier meier meiers miers /
nelson nielson nielsen nelsen nilson nilsson / burke berk birk bourke / berry bury /
glenn glynn glen glyn / gray grey graye / bailey baily bayley baley bailie baillie /
mclean mclain mclane maclean maclain mclaine / mccray mccrea mccrae macrae mcrae /
mckinney mckenney mckinnie mckenny / mckenna mckinna / mcneil mcneal macneil macneal mcneill /
mccullough mcculloch mccullock mccullah / mclaughlin mcloughlin maclaughlin mglaughlin /
mcgee mcghee magee mcgehee / mcdonald macdonald mcdonnell macdonnell / mcguire maguire macguire /
mcvay mcvey mcveigh / mccabe macabe / mckay mackay mckey mackey mackie mckee /
pruitt prewitt pruett prewett pruit / hughes hughs hewes hues huws /
stephens stevens stephan steffens / stephenson stevenson / steven stephen steffen /
matthews mathews mathew matthew / holloway halloway hollaway hollway / halloran hallaran /
crawford craford crauford crofford / cooper couper cowper / diamond dimond dymond /
leonard lenard lennard / jeffrey jeffery jeffries jefferies jeffreys jefferys geoffrey /
bowman bauman baughman boughman / kaiser kizer keyser keiser kyser kayser /
schafer shaffer schaefer shafer schaffer schaeffer shaver / lehman layman leyman laymon /
fraser frazier frazer frasier / harry harrie / carey cary carrie / kerry kerrie /
jenkins jinkins jenkens / hopkins hopkens / perkins pirkins purkins / white whyte wight /
wiley wylie wyley wily / riley reilly ryley rielly reily / reynolds rennolds renolds raynolds /
shea shay shey / sean shaun shawn / healy healey haley hayley haily hailey /
daly dailey daley daily / kearney carney kearny / kearns kerns cairns / heard hurd herd /
pearl perl purl / earl earle erl / burch birch berch / burk berk / hurst hirst herst /
church churche / gibbs gibs / coates coats cotes / rhodes rhoads rhoades roads rodes /
hoover huber hueber / moore moor more mohr moer / boone boon / kuhn coon kuhne koon /
cohen cohn kohn coen kohen / levy levi levey leavy / levine levin lavine / katz kats /
stein stine steen steyn / stern sterne sturn / weiss wise weis wyss weise /
weisman wiseman weissman / heinz hines heins hynes / heiser hiser / reiser riser / reiter righter /
rider ryder / snyder snider schneider schnider schneyder snyders sneider /
wagner waggoner wagoner wegner wagener waggner / zimmer simmer / zeigler ziegler seigler zigler /
siegel seigel segal segel sigel siegle seagle / frey fry frye / pfeiffer pfeifer fifer phifer /
kreider crider krider / krueger kruger kreuger / bruner brunner / mueller muller miller moeller /
schroeder schrader shrader shroder schroder / boehmer bohmer / koenig kenig / goebel gobel goble /
roemer romer / yoder yotter joder / yost jost yoast / young yung yonge jung / younger yunger /
baughn vaughn vaughan vaughen / lyon lyons / ryan rian ryon / bryan brian / bryant briant /
oneil oneal oneill oneale / obrien obryan obrian obryen / oconnor oconner oconor /
okeefe okeeffe okeef / keefe keef keeffe / odell odle odel / odonnell odonnel odonell /
ohara oharra / omalley omally / osborn osborne osbourne osburn ozburn / washburn washburne /
blackburn blackbourn blackbern / hawthorn hawthorne / thorn thorne / horn horne /
hearn hearne hern herne / ahearn ahern aherne / walters wolters / walter wolter /
wallace wallis walles wallas / walsh welsh welch walch / sanders saunders sander saunder /
sandoval sandobal / lawrence laurence lawrance lorence / lawson lauson / hall haul /
hawkins haukins / hawk hauk / brauner browner / brown braun browne /
crouse krause kraus krauss crowse / faust foust / house hause haus / houser hauser /
housman hausman houseman hausmann / grossman grosman grossmann /
kauffman kaufman coffman kaufmann kauffmann cofman / hoffman huffman hofmann hoffmann hofman /
gutierrez gutierres guitierrez guttierez / ortega hortega / hernandez ernandez / herrera errera /
jimenez gimenez ximenez himenez / jaramillo xaramillo / gallegos galegos / gallardo gayardo /
castillo castilo castiyo / murillo muriyo / trujillo trujiyo truhillo / rivera ribera /
rivas ribas / vargas bargas / vega bega / valdez baldez / valencia balencia /
cervantes cerbantes servantes / cabrera cabrerra / cordova cordoba / estevez estebez /
nevarez navarez nevares navarrez / olivarez olivares / olvera olbera / tovar tobar /
saavedra sabedra / rodriguez rodriquez rodrigues / enriquez henriquez enriques henriques /
velasco belasco / villanueva billanueva / yanez llanez / quintana kintana / quiroz quiros /
solis soliz / salas zalas / salinas zalinas / salazar zalazar / sepulveda cepulveda /
sifuentes cifuentes / cisneros sisneros
`,
  },
  {
    reason: 'A consonant that is dropped or added in speech.',
    families: `
johnson johnston johnsen jonson johnstone jonsson /
thompson thomson tompson thomsen thompsen tomson /
simmons simons symons simmonds symonds simonds symmons / simpson simson symson / sampson samson /
hampton hamton / hammond hammon hammonds / raymond raymon raymund / edmond edmund /
edmonds edmunds / drummond drummon / schmidt schmitt schmid schmit smidt smitt /
schultz shultz schulz schultze schulze shults shultze /
schwartz swartz schwarz shwartz swarts swarz / kuntz kunz koontz kuntze / lentz lenz / wentz wenz /
hertz herz hurtz / hintz hinz / heintz heinz / ritz rits / fritz fritts frits fritze / lutz luts /
gallagher gallaher gallager gallaugher / callahan callaghan calahan callihan / monahan monaghan /
haggerty hagerty hegarty haggarty / doherty dougherty daugherty docherty /
donahue donohue donoghue donohoe donahoe / mulholland mullholland /
campbell cambell camble campbel / mccarthy mccarty macarthy mccartey /
mcintosh mackintosh macintosh / mccormick mccormack maccormack mccormic / mccoy mckoy macoy /
mckenzie mackenzie makenzie / mcallister mcalister macallister mccallister mcalester /
mcelroy mackelroy macelroy mckelroy / mcgrath magrath mcgraw mcgra / mcgowan mcgowen magowan /
mcnamara macnamara / mcnally mcanally mcnalley / mcmahon mcmahan mcman mcmann /
mckinley mckinly mackinley / mckeown mckeon mckowen / rogers rodgers roger rodger / hodge hodges /
bridges bridge / hedge hedges / clark clarke clerk clarck / cook cooke / cox coxe cocks /
hicks hix hickes / dicks dix / dickson dixon dickison / jackson jaxon jacson /
ericson erickson erikson eriksen erickssen ericksen / richardson richerdson richarson /
knight night nite / wright right rite write wrighte / foster forster / worcester wooster /
leicester lester / gloucester gloster / green greene greenne / wolf wolfe wolff woolf wulf /
werner verner / weber webber / taylor tailor tayler / naylor nailor / boyer bowyer / moyer moier /
hernandez hernandes / vasquez vazquez basquez vasques / velasquez velazquez belasquez /
chavez chaves chabez / holt holdt hoult / gold gould goold / goldsmith goldschmidt /
goldstein goldstine goldsteen / coleman colman kohlman kolman coalman /
phillips philips phillip philip philipps / roberts robert robertz / williams william /
williamson willamson / edwards edwardes edward / richards richard ritchards /
humphrey humphreys humphries humphry humphrys humfrey umphrey umphries / hubbard hubard /
hayward haward / haywood heywood / winters winter / waters water watters / walden waldon /
weldon welden / sheldon shelden / abbott abbot abbitt / barrett barret barratt /
everett everitt everet everette / garrett garret garritt garrott / jarrett jarret jerrett
`,
  },
];
