/**
 * Given names that a careful clerk would consider the same, and ones that she wouldn't. Written
 * independently of the product's lists, for judging them: don't copy names from here to the
 * product.
 */
export const ALIKE_GIVEN_NAMES = `
steven-stephen eric-erik sean-shawn deborah-debra phillip-philip teresa-theresa katherine-catherine
kathryn-catherine jeffrey-jeffery jeffrey-geoffrey brian-bryan john-jon mark-marc carl-karl
sara-sarah ann-anne allan-alan alan-allen michael-micheal matthew-mathew nicholas-nicolas
lindsay-lindsey megan-meghan rachel-rachael rebecca-rebekah stacy-stacey tracy-traci kelly-kelli
kristin-kristen christopher-kristopher christine-kristine christina-kristina cathy-kathy
sheryl-cheryl laurie-lori leslie-lesley lynn-lynne dianne-diane elizabeth-elisabeth
jacqueline-jacquelyn jaclyn-jacqueline marilyn-marylin debora-deborah denise-denyse yvonne-evonne
hailey-haley hailey-hayley ashley-ashleigh brittany-brittney britney-brittany caitlin-kaitlyn
caitlin-katelyn zachary-zackary zachary-zachery dylan-dillon aidan-aiden jayden-jaden conner-connor
cody-kody tyrell-terrell darrell-darryl daryl-darrell randall-randal russell-russel glenn-glen
garrett-garret bret-brett scott-scot greg-gregg gregory-greggory derek-derrick derek-deric
frederick-fredrick curtis-kurtis kurt-curt erica-erika monica-monika jenifer-jennifer
jillian-gillian melody-melodie melony-melanie natalie-nathalie tiffany-tiffani vicki-vickie
vicky-vicki sherry-sherri sherri-cheri terri-terry terry-teri jodi-jody jodie-jodi joann-joanne
roseann-roseanne rosemary-rosemarie marianne-maryann suzanne-susanne lillian-lilian vivian-vivien
sophia-sofia isabelle-isabel gabriel-gabe madeline-madelyn mackenzie-mckenzie alyssa-alissa
allison-alison alicia-alisha cecilia-cecelia delores-dolores eleanor-elinor esther-ester
harriet-harriett jeanette-jeannette lucille-lucile mabel-mable phyllis-phillis sylvia-silvia
dorothy-dorthy margaret-margret marjorie-margery lawrence-laurence louis-lewis dwayne-duane
clark-clarke earl-earle ernest-earnest elliott-eliot gerald-jerald jerry-gerry jeremy-jeramy
jonathan-johnathan jonathan-jonathon joshua-josh joel-joell kenneth-keneth leonard-lenard
lloyd-loyd marcus-markus nathaniel-nathanael neil-neal quentin-quinton raymond-ray
rodney-rod roger-rodger sidney-sydney stewart-stuart terence-terrance thomas-tomas tony-toney
vincent-vince walter-walt wesley-wes mohammed-muhammad ahmed-ahmad gabriela-gabriella
rafael-raphael esteban-estevan alfonso-alphonso barb-barbara katie-katherine katie-kathryn
kathy-kathleen kathy-catherine liz-elizabeth beth-elizabeth betty-elizabeth peggy-margaret
maggie-margaret sue-susan susie-susan patty-patricia trish-patricia debbie-deborah debbie-debra
becky-rebecca cindy-cynthia jenny-jennifer jen-jennifer sandy-sandra pam-pamela vicki-victoria
tina-christina chris-christopher mike-michael bob-robert rob-robert bill-william will-william
jim-james dick-richard rick-richard rich-richard tom-thomas dave-david dan-daniel joe-joseph
chuck-charles charlie-charles ed-edward ted-theodore ted-edward jack-john hank-henry
larry-lawrence jerry-gerald tony-anthony andy-andrew drew-andrew ben-benjamin sam-samuel
nate-nathan matt-matthew nick-nicholas alex-alexander steve-steven steve-stephen greg-gregory
jeff-jeffrey ken-kenneth don-donald ron-ronald doug-douglas fred-frederick al-albert
pepe-jose memo-guillermo paco-francisco pancho-francisco nacho-ignacio chuy-jesus lalo-eduardo
beto-roberto beto-alberto quique-enrique kike-enrique lupe-guadalupe lupita-guadalupe tono-antonio
manolo-manuel chava-salvador chente-vicente lucho-luis rafa-rafael nando-fernando
goyo-gregorio concha-concepcion lola-dolores chela-graciela chayo-rosario tere-teresa
`;

export const DIFFERENT_GIVEN_NAMES = `
aaron-erin ashley-leah john-joan brian-brandon mary-marie jean-jane maria-marie karen-sharon
kevin-calvin eric-derek mark-martin paul-saul david-daniel james-jason robert-roberta ann-nancy
linda-lynn lisa-lois laura-lauren amy-emily emily-emma ellen-elaine helen-ellen joyce-joy
julia-julian alan-albert alfred-albert edward-edgar edwin-edward henry-harvey
gerald-jeremy gary-greg larry-harry roger-robert ronald-donald raymond-roy ralph-randolph
samuel-simon stanley-stephen steven-stanley thomas-timothy tyler-taylor victor-vincent
walter-wallace warren-wayne brenda-brandy carol-carla carrie-kerry christian-christina dana-diana
dawn-donna denise-dennis diana-dina doris-dora dorothy-doris eileen-elaine eva-eve fay-fran
florence-flora gina-jenna grace-gloria heather-hester irene-iris
jamie-jane janet-jane janice-janet jill-julia joan-jean judith-julia kara-karen
katie-karen kelly-kerry lana-lena leah-lee loretta-lorraine marcia-maria marian-mary
marilyn-marie marlene-darlene melissa-melinda michelle-melissa mildred-millicent monica-mona
nina-tina paula-pauline robin-ruby rosa-rosemary ruth-rhoda sally-molly sharon-shannon
sheila-shirley stacy-tracy susan-suzette tammy-pammy tanya-dana tina-gina
vera-verna wanda-wendy bell-william jones-john morris-maurice grant-graham clay-clark dale-dean dean-dan
dustin-justin jared-gerard jordan-jorge keith-kenneth kyle-lyle
marco-mario mason-jason nathan-ethan owen-ewan ryan-brian sean-dean trent-brent
jose-josefa juan-julian luis-luisa miguel-manuel pedro-pablo carlos-carla
`;
