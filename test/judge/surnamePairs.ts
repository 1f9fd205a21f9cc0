/**
 * Surnames that sound alike, so that a clerk who heard one would also check the other, and ones
 * that only look alike. Written before the product's name families, for judging them: don't copy
 * names from here to the product.
 */
export const ALIKE_SURNAMES = `
smith-smyth smith-smythe johnson-johnston johnson-johnsen johnson-jonson thompson-thomson
thompson-tompson anderson-andersen anderson-andersson peterson-petersen
nelson-nielson nelson-nelsen nielsen-nielson olson-olsen olson-olsson larson-larsen larson-larsson
hanson-hansen hanson-hansson jensen-jenson jensen-jensan christensen-christenson
christiansen-christianson erickson-ericson erickson-eriksen erikson-ericson carlson-karlson
carlson-carlsen sorensen-sorenson jorgensen-jorgenson rasmussen-rasmusson
meyer-myer meyer-meier meyer-maier meyers-myers mayer-maier myers-miers snyder-snider
snyder-schneider snider-schneider schnieder-schneider schmidt-schmitt schmidt-schmid
schmitz-schmits shultz-schultz schultz-schulz schultz-shults shafer-schaefer
schaefer-schaeffer shaffer-schaffer stewart-stuart stewart-steward clark-clarke
brown-browne green-greene grey-gray reed-reid reed-read reid-read
moore-moor cook-cooke wolf-wolfe wolff-wolf wolfe-wolff hoffman-hoffmann hoffman-hofmann
hartman-hartmann zimmerman-zimmermann bauman-baumann bowman-bauman
neuman-newman newman-neumann neuman-neumann freeman-freemann herman-hermann
lehman-lehmann kaufman-kauffman kaufman-kaufmann weber-webber
becker-beker fisher-fischer miller-millar mueller-muller
keller-kellar kellar-kellor wagner-waggoner
wagner-wagoner wagoner-waggoner kramer-cramer kramer-kraemer cramer-kraemer
krause-kraus krause-crouse kraus-krauss kline-klein klein-cline kline-cline klein-kleine
stein-stine steiner-stiner hines-heins price-pryce bryce-brice
phillips-philips davis-davies davis-daves davies-davys
lewis-louis lewis-lewes matthews-mathews mathis-matthis hughes-hewes
hughs-hughes jeffries-jeffreys jeffrey-jeffery humphries-humphreys
humphreys-humphrys edwards-edwardes evans-evens allen-allan
allen-alan ellis-elliss elliott-elliot elliott-eliot eliot-elliot harris-haris
harris-harriss morris-morriss harrison-harison rogers-rodgers roger-rodger
marshall-marshal mitchell-mitchel campbell-cambell campbell-camble
russell-russel randall-randell powell-powel bell-belle howell-howel mcdonald-macdonald
mcdonnell-macdonnell mccarthy-mccarty mclean-maclean
mclean-mclain mclain-mclane mckenzie-mackenzie mckinney-mckinnie mckinney-mckenney
mcintyre-macintyre mcintire-mcintyre mcintosh-mackintosh mcneil-mcneal mcneill-mcneil
mcgee-magee mcgee-mcghee mccray-mccrea mccoy-mckoy mclaughlin-mcloughlin mcpherson-macpherson
mccullough-mcculloch mcculloch-mccullock mcmillan-mcmillen mcmillan-macmillan mcmahan-mcmahon
mcclure-mccluer mcmanus-macmanus mcguire-maguire
obrien-obryan oneil-oneill oneal-oneil oneal-oneill oconnor-oconner
oconnell-oconnel orourke-orork sullivan-sulivan
callahan-callaghan donahue-donohue donohoe-donahue flanagan-flannagan flanagan-flanigan
gallagher-gallager gallagher-gallaher hagan-hagen hogan-hogen kelley-kelly
kelly-kellie kennedy-kenedy kennedy-kennady reilly-riley riley-ryley reilly-rielly
murphy-murphey murray-murry nolan-nolen rooney-roney sheehan-sheahan
sheridan-sherridan burns-byrnes burke-burk burke-berk byrd-bird
pearce-pierce pierce-peirce peirce-pearce pearson-pierson pearson-pearsen lowe-low lowe-loe
rowe-roe rowe-row adams-addams barnes-barns bennett-bennet
barrett-barret barrett-barratt everett-everette garrett-garret hewitt-hewett jarrett-jarret
leavitt-levitt pruitt-prewitt pruitt-pruett beckett-becket burnett-burnette bartlett-bartlet
bailey-baily bailey-bayley bailey-baley berry-bury perry-pery
avery-averey shelley-shelly ashley-ashly stanley-stanly bradley-bradly
finley-finlay lindsey-lindsay ramsey-ramsay massey-massie ritchie-richie ritchey-richey
curry-currie curry-curie cary-carey mackey-mackie day-daye dean-deane
dean-deen dunn-dunne lynn-linn lynn-lynne flynn-flinn winn-wynn wynne-wynn
wells-welles wallace-wallis white-whyte whitaker-whittaker
whittington-whitington wright-write wright-rite knight-night
haines-haynes hanes-haines hays-hayes hayes-hays
hicks-hix dix-dicks cox-coxe rix-ricks fox-foxe brooks-brookes hooks-hookes
jenkins-jinkins simpson-simson simmons-symmons symonds-simonds
samson-sampson hampton-hamton lawson-lauson tailor-taylor naylor-nailor
carpenter-carpentar porter-portor turner-terner
cooper-couper cooper-kooper harper-harpur
spencer-spenser saunders-sanders
alexander-alexandre leonard-lenard richardson-richerdson
edmonds-edmunds edmondson-edmundson diamond-dimond osborn-osborne osborne-osbourne
hawthorne-hawthorn blackburn-blackburne washburn-washburne crawford-crauford crawford-craford
stafford-staford bradford-bradferd clifford-clyfford
hubbard-hubard holloway-halloway holloway-hollaway galloway-gallaway
ferguson-furguson ferguson-fergusson gustafson-gustavson gustafson-gustafsson
stephens-stevens stephenson-stevenson christy-christie christopher-kristopher
cain-kane kane-kain cain-caine cane-kane karr-carr curtis-curtiss
coffey-coffee coffey-coffy cole-coal coleman-colman coleman-kolman
kessler-kesler koehler-kohler kuhn-coon koontz-kuntz
kuntz-kunz schwartz-schwarz schwartz-swartz schwarz-swartz stoltz-stolz
swartzentruber-schwartzentruber stoltzfus-stolzfus
hernandez-hernandes gonzalez-gonzales rodriguez-rodrigues martinez-martines gomez-gomes
lopez-lopes perez-peres sanchez-sanches ramirez-ramires fernandez-fernandes alvarez-alvares
jimenez-gimenez jimenez-ximenez vasquez-vazquez velasquez-velazquez chavez-chaves cortez-cortes
valdez-valdes nunez-nunes suarez-suares dominguez-domingues mendez-mendes benitez-benites
estevez-esteves ortiz-ortis diaz-dias ruiz-ruis rios-rioz cruz-kruz herrera-herera
rivera-ribera barrera-barera moreno-morreno torrez-torres flores-florez cervantes-cerbantes
villarreal-villareal zepeda-cepeda zavala-savala zamora-samora salazar-zalazar
lee-leigh lea-lee park-parke nguyen-nguyan singh-sing patel-patell
`;

export const DIFFERENT_SURNAMES = `
jones-johns hall-hill bell-powell smith-smoot brown-bryan miller-mills wilson-nelson moore-morse
taylor-tyler white-wade martin-morton harris-horace lewis-lucas
walker-weaver king-kong young-yang hill-hull green-grant adams-adkins baker-booker
carter-curtis mitchell-michaels turner-tanner parker-pecker collins-cullen edwards-everett
stewart-stuckart morris-moore cook-cole morgan-marion bell-ball bell-bill bell-boyle
richardson-richmond cox-cook ward-wood torres-terry gray-grace
james-jones watson-weston brooks-bricks kelly-keller kelly-cooley kelly-collie kelly-callie
price-pierce bennett-bonnet barnes-barron barnes-burns ross-rose ross-russ henderson-hunter
coleman-calhoun powell-poole powell-pool long-lang long-lyng patterson-peterson
butler-bottler simmons-samson foster-fister bryant-brent griffin-graven hayes-hughes hays-hoy
ford-fort ford-fred hamilton-hampton wallace-walls woods-weeds cole-kyle cole-kelly
owens-evans fisher-fischel ellis-olson harrison-hairston
mcdonald-mcdaniel marshall-marsh wells-walls wells-willis webb-webber simpson-sampson stevens-stephany
tucker-tacker porter-potter hunter-hinter hicks-hawks boyd-bud
mason-moses mason-mossen warren-warner dixon-dickens reed-rudd reed-ride burns-bruins
gordon-gardner shaw-shea rice-ross rice-reese rice-russ hunt-hand hunt-hint black-block black-blake
daniels-donnells palmer-plummer mills-miles mills-malls knight-nate
rose-rios stone-stein stone-stine hawkins-higgins dunn-dean dunn-dan
hudson-hutton spencer-spanier gardner-garner payne-penny pierce-price berry-bray
willis-wallace willis-wells ray-rowe olson-allison carroll-carl
duncan-denkin snyder-sander hart-hurt cunningham-cummings lane-lynn lane-line lane-lunn
andrews-anders ruiz-reyes harper-hooper fox-fix riley-rowley armstrong-armitage carpenter-carter
greene-grain chavez-chase austin-easton
peters-potts kelley-kiley franklin-frankel lawson-larson fields-folds gutierrez-gutter ryan-rain
schmidt-smith carr-corey carr-core vasquez-vesco castillo-costello wheeler-whaler chapman-chipman
oliver-alvarez montgomery-montague richards-ricketts williamson-williams johnston-johns banks-binks
meyer-moyer mccoy-mackay howell-hall alvarez-olivares
hansen-hinson hanson-henson fernandez-ferdinand little-lytle burton-barton
stanley-stanton nguyen-nagin george-gorge jacobs-jackson kim-kam lynch-lunch
dean-dunn gilbert-gaylord garrett-gerard romero-ramiro
burke-brock hanson-hinson day-dye day-doe mendoza-medina moreno-marino bowman-boardman
brewer-brower carlson-carson pearson-parson holland-hollins
douglas-dooley fleming-flamingo jensen-johnson vargas-varga byrd-baird hopkins-hoskins
may-mayes mayer-moyer herrera-ferrara wade-wood soto-sato walters-waters curtis-cortez neal-noel
caldwell-colwell lowe-law lowe-lou jennings-janning barnett-burnett graves-groves jimenez-jimison
shelton-skelton barrett-burritt obrien-brian castro-castor sutton-seton
gregory-gregor mckinney-mckenna miles-mills craig-crago rodriquez-rodgers chambers-chalmers
holt-hewlett holt-halt lambert-lombard fletcher-flesher watts-waits bates-betts hale-hill hale-hull
`;
