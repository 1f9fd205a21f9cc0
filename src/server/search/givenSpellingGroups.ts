/**
 * Spellings of the same given name, separated by `/`, with the reason that they count as one name.
 * Found in the census's frequent given names (see NOTICE), plus rarer spellings in common use; each
 * group was reviewed individually. A name in two groups doesn't connect the other names in these
 * groups. Names with the same origin that are different names today (Jean and Jane, Marie and Mary,
 * Aaron and Erin) don't form a group.
 */
export const GIVEN_SPELLING_GROUPS: readonly {
  readonly reason: string;
  readonly groups: string;
}[] = [
  {
    reason:
      'One sound, written with ph, v, ck, c, or k; the same name legally and in everyday use.',
    groups: `
steven stephen stephan steffen stevan stephon / philip phillip phillips philipp / sofia sophia /
sophie sofie / stephanie stefanie stephany stefany stephani stephenie stephaine steffanie /
christopher kristopher cristopher christofer kristofer khristopher christoper kristoffer /
christian kristian cristian / christina kristina cristina krystina khristina chrystina /
christine kristine cristine khristine /
christy kristy christie kristie kristi christi cristy cristi khristy /
kristen kristin kirsten kristyn christen christin krysten kirstin cristen /
krista christa crista krysta / chris kris cris khris /
crystal krystal chrystal kristal cristal krystle christal kristel krystel chrystel /
catherine katherine kathryn catharine katharine cathryn kathrine kathryne cathrine katheryn katherin /
kathleen cathleen kathlene cathlene kathlyn / kathy cathy kathi cathi kathie cathie /
katie katy kati caty / kate cate / katrina catrina katrena catrena /
caitlin kaitlyn kaitlin katelyn caitlyn katelynn kaitlynn katelin caitlynn kaytlin / carl karl /
carla karla / karen caren karin karyn caryn karren / cara kara / carrie carri karrie carie /
corey cory kory korey corry kori cori corie / curt kurt / curtis kurtis /
eric erik erick erich aric eryk / erica erika ericka erikka /
frederick fredrick frederic fredric fredrik frederik /
jacqueline jacquelyn jaclyn jackelyn jacquelin jacklyn jaqueline jacquline jackeline jacquelynn /
jackie jacky jacqui jackye / dominic dominick domenic domenick /
derek derrick derick derrek deric derik darrick deryck / eddie eddy / marcus markus /
marcia marsha / nicholas nicolas nickolas nikolas nicholaus /
nicole nichole nicolle nikole nicholle / nick nic nik / nikki nicki nicky niki nikkie nickie /
rick ric rik / ricky rickey rickie ricki / patrick patric patrik / isaac issac isaak izaak /
jacob jakob jaycob / zachary zachery zackary zackery zacharia zachariah zakary /
zack zach zac zak / lucas lukas / oscar oskar / viktor victor / victoria viktoria victorya /
vicki vickie vicky vikki vickey viki / becky beckie becki / rebecca rebekah rebeca rebecka rebeka /
monica monika monnica / dakota dakotah / rachel rachael racheal rachelle rachell / caleb kaleb /
cameron kameron camron kamron / cody kody codey codie kodi /
casey kasey kacey kasie casie kaci kacie / colby kolby / colton kolton colten kolten /
connor conner konnor / kelsey kelsie kelcey kelsy / clint klint
`,
  },
  {
    reason: 'One sound, written with a doubled letter or a single one.',
    groups: `
brett bret / matt mat / scott scot / todd tod / greg gregg / gregory greggory gregorey /
jeffrey jeffery geoffrey jefferey geoffery jeffry jeffory / jeff geoff / glenn glen glynn /
dennis denis dennys / denise denice denyse deneice / garrett garret garett jarrett /
barrett barret / bennett bennet / emmett emmet emmitt / everett everet everette /
elliott elliot eliot eliott / russell russel /
darrell darryl daryl darrel darryll daryll derrell derryl darell / terrell terrel terell /
randall randal randell randel / mitchell mitchel mitchal / wendell wendel / lyndon lynden /
donnell donell / herschel hershel / daniel danial danniel /
dannielle danielle daniele danyelle danyell danniele / gabrielle gabriele gabriella /
gabriella gabriela / isabella isabela izabella / isabel isabelle isabell izabel ysabel /
michelle michele michell machelle mechelle / annette anette annett /
jeanette jeannette jeanett janette jannette ginette / lynette lynnette linette /
bernadette bernadett / yvette evette ivette / suzette susette /
suzanne susanne suzann susann susanna suzanna / savannah savanna savana / hannah hanna hana /
joanna johanna joana johannah / deanna deana dianna deeanna / dianna diana dyana /
diane dianne dian diann dyan dyanne diahann / leanne leann leeann leeanne lianne /
luann luanne louann louanne / maryann maryanne / roseann roseanne rosanne rosann rosanna /
roxanne roxann roxane roxanna / joann joanne / ann anne / anna ana /
allison alison allyson alyson alisson allysen / alyssa alissa allyssa elissa alisa /
melissa melisa mellissa malissa mellisa / marissa marisa merissa / clarissa clarisa /
larissa larisa / vanessa vanesa venessa / jessica jesica jessicca jessika / jesse jessie jessy /
theresa teresa terresa therese teressa / tamara tamera tammara tamra /
tammy tammie tami tammi tamie / timothy timmothy timothey / tommy tommie tomy / thomas tomas /
tom thom / bobby bobbie bobbi / billy billie / willie willy / johnny johnnie johny jonny jonnie /
john jon / jonathan johnathan jonathon johnathon jonathen jonothan / donnie donny / ronnie ronny /
danny dannie danney / sammy sammie / jimmy jimmie / kenny kennie /
lawrence laurence lawerance lawrance / barry barrie / harry harrie / jerry gerry jerrie /
terry terri teri terrie terrey / kerry kerri keri kerrie /
sherry sherri sheri cherie sherrie cheri shari sherie cherry /
shelly shelley shellie shelli shelle / kelly kelley kelli kellie keli / molly mollie /
polly pollie / sally sallie / dolly dollie / holly hollie holli / lilly lily lillie /
millie milly / nellie nelly / wallace wallis / allan alan allen alen allyn / allie ally alli /
abby abbie abbey abbi
`,
  },
  {
    reason: 'One sound, written with other vowels, a silent letter, or another ending.',
    groups: `
aaron aron arron aaran / adrian adrien hadrian / adrienne adriene adrianne adriane /
aidan aiden ayden aden aydan / aimee amy amie ami / alexandra alexandria aleksandra /
alexander alexandr aleksander / alicia alisha alecia alesha alycia / amelia emelia / andre andrae /
andrea andria ondrea / andrew andru / angela angella / angie angi angy / anthony antony anthoney /
anton antone / antoine antwan antwon antwone antione / april avril apryl / arlene arleen arline /
ashley ashlee ashleigh ashly ashlie ashli / audrey audry audra audrie / barbara barbra barbera /
beatrice beatris / bethany bethanie bethani / betty bettie bettye bette / beverly beverley /
bonnie bonny / braden brayden braeden braydon / brandi brandy brandie brandee /
brandon branden brandyn / brendan brenden brendon / brian bryan brien bryon /
brianna breanna briana bryanna breana / bridget bridgette bridgett brigitte brigid bridgit /
brittany brittney britney brittani brittanie britany britni brittny / brooke brook / bryce brice /
byron biron / caden kaden kayden cayden / camille camile kamille /
candace candice candis kandice candyce kandace / candy candi kandi kandy candie / carmen carmon /
carol carole karol carrol caryl / caroline carolyn carolin carolyne carolynn karolyn /
cassandra kassandra casandra / cassie kassie cassy / cecilia cecelia / charlene sharlene charleen /
charlie charley / chelsea chelsey chelsie chelsi / cheryl sheryl cheryle sherryl cheryll sheryll /
chloe cloe khloe / cindy cindi cyndi cyndy cindie / clark clarke / clifford cliford /
colleen coleen collene / courtney kourtney cortney courtnee / cynthia cinthia cynthya /
dale dayle / damian damien damion / dana dayna / darlene darleen /
darren darrin darin daren darrien derren / deborah debra debora debrah deborrah /
debbie debby debi debbi / delores dolores deloris / desiree desirae dezirae /
devin devon devan deven devyn / dillon dylan dillan dylon / dion deon deion /
dorothy dorthy dorothey dorathy / dorothea dorthea / duane dwayne dwain dewayne duwayne dwaine /
earl earle / earnest ernest / elaine elayne alaine / eleanor elinor eleanore ellenor elenor /
eli ely / elizabeth elisabeth elizebeth elisebeth elizabet / ellen elen ellyn /
emily emilee emilie emely / erin eryn / esther ester / ethan ethen / evelyn evelyne evalyn /
faye fay fae / felicia phylicia felecia phelicia / francis frances / frankie franky /
gail gayle gale / gary garry / genevieve genevive / gerald jerald gerold jerrold / gerard girard /
gina geena jeana / ginger jinger / ginny jinny / grace grayce / graham graeme / gwen gwyn gwenn /
hailey haley hayley haylee hailee haleigh / harold herold / harriet harriett / heidi hidi heide /
helen hellen helene / hilary hillary hillery / hugh hue / ian iain ean / ingrid ingred /
irene irine / jaden jayden jadon jaiden / jaime jamie jami jamey jayme / jane jayne /
janet janett jannet / janice janis janyce / janelle janell jannelle /
jared jarod jarrod jerrod jarred jered / jasmine jasmin jazmin jazmine jasmyn yasmin yasmine /
jay jaye / jeanie jeannie / jenna jena / jennifer jenifer jeniffer jennefer /
jenny jennie jenni jeni / jeremy jeremie jeramy jeremey jeromy jerimy /
jermaine germaine jermain jarmaine / jerome gerome / jillian gillian /
jocelyn joslyn jocelyne joselyn / jody jodi jodie jodee / joel joell / jolene joleen /
jordan jordon jorden jordyn / joseph josef / josephine josefine / judy judi judie /
judith judithe / juliann julianne / julie juli / justin justyn justen / justine justeen /
kaitlyn caitlyn / katelyn katlyn / kay kaye kae / kayla kaila kaela kaylah /
kaylee kayleigh kailey kaley / kendall kendal kendell / kenneth keneth kennith / kim kym /
kimberly kimberley kimberlee kimberlie kymberly kimberleigh / lacey lacy lacie laci / lana lanna /
laura lora / lauren lauryn laurin / laurie lori lorie laury lorrie lorri / leah lea leia /
lee leigh / leon leone / leonard lenard / leroy leeroy / leslie lesley lesly lesli leslee /
lewis louis / lila lilah lyla / lillian lilian lillyan / linda lynda /
lindsay lindsey lyndsey lindsy lyndsay linsey / lisa leesa leisa lesa / lloyd loyd / logan logen /
lonnie lonny / loretta lauretta / lorraine loraine lorrain / louie louey / lydia lidia /
lynn lynne lin lyn / mackenzie mckenzie makenzie /
madeline madelyn madeleine madelynn madalyn madilyn / madison maddison madisyn / maggie maggy /
margaret margret margarette margarett / margie margy margi / margery marjorie marjory /
marguerite margurite margarite / marian marion / marianne maryann mariann / marie maree /
marilyn marylin marilynn marylyn / marlene marleen marline / marvin marvyn / mary mari /
maryellen maryellyn / maureen maurine moreen / morris morrice / max maxx / maxine maxene /
megan meghan meagan meaghan megen maegan / melanie melony mellanie melany /
melody melodie melodee / mercedes mersedes / meredith meridith / mickey micky mickie /
mikayla michaela mikaela makayla michela / mindy mindi mindie / miriam meriam /
misty misti mistie / mitch mich / morgan morgen morganne / myra mira / nancy nanci nancie /
natalie nathalie natalee nataly / natasha natascha natosha / nathan nathen /
nathaniel nathanael nathanial / neil neal niel neill neale / nina neena / noel noell noelle /
olivia alivia olyvia / paige page / pamela pamala pamella / patricia patrica patrisha /
patti patty pattie / penny pennie / phyllis phillis philis phylis / phoebe phebe /
preston prestin / quentin quinton quintin / ralph ralf / ramona romona /
randy randi randie randee / raymond raymund / renee rene renae renay / rhonda ronda /
ricardo riccardo / riley reilly ryley rylee / robbie robby / robin robyn robbin /
rochelle roshelle / roderick rodrick rodric / rodney rodny / roger rodger / rosalie rosalee /
rosalyn rosalind rosalynn roslyn / rosemary rosemarie / rosie rosey / rudy rudi / sabrina sebrina /
sandra saundra sondra / sandy sandi sandie / sara sarah sarra / sean shawn shaun shon /
shana shanna / shannon shanon shannen / sharon sharen sharron sharyn sheron / shauna shawna /
sheena shena / sheila shelia sheilah sheela shiela / shelby shelbie / shirley shirlee shirly /
sidney sydney / sonia sonya sonja / spencer spenser / stacey stacy stacie staci stacee /
stanley stanly / stewart stuart / susan suzan susann / susie suzie suzy susy /
sylvester silvester / sylvia silvia / tabitha tabatha tabetha / tanya tonya tania /
tara tarah tera / terence terrance terrence terance / thaddeus thadeus /
tiffany tiffani tiffanie tiffiny / tina teena / toby tobey / tony toney toni /
tracy tracey traci tracie tracee / trevor trever / tricia trisha / trudy trudi trudie /
tyrone tyron / valerie valarie valeri / veronica veronika / vivian vivien vivienne / wendy wendi /
wilfred wilfrid / wilbur wilber / yolanda yolonda / yvonne evonne / zoe zoey zoie /
matthew mathew matthews / mark marc / michael micheal mikal mychal mikael michale / samuel samual /
nora norah / noah noa / ryan rian / jason jayson jasen / shane shayne / kevin keven kevan /
wesley westley / clair claire clare / jean jeanne / eileen aileen ilene aleen /
elise elyse elisse / elsie elsey / erwin irwin / ervin irvin / freda frieda / gordon gordan /
gladys gladis / imogene imogen / jamal jamaal jamall / keisha kisha keesha /
lakeisha lakisha lakesha / latasha latosha / latisha laticia leticia / lionel lyonel /
lucille lucile / luella louella / mabel mable / maricela marisela / matilda mathilda / merle merl /
miles myles / osvaldo oswaldo / sybil sybill sibyl / tamika tameka tamica / tyrell tyrel terrell /
theodore theodor / velma vilma / edmund edmond / eduardo edwardo / alonzo alonso /
alfonso alphonso alfonzo / adolph adolf / agustin augustin / alec aleck / arthur arther /
randolph randolf / rudolph rudolf / freddie freddy / benny bennie / lenny lennie / vinny vinnie /
mattie matty / dottie dotty / josie josey / marty martie / richie ritchie / franny frannie /
marcy marcie / missy missie / callie kallie cally / tori tory torrie torri torie / herman hermann /
lamar lemar / leonora lenora leonore / nathalia natalia / rodolfo rudolfo / rosalva rosalba /
tyesha tyisha / trisha trysha / vivian vivianne / wilhelmina willamina / aubrey aubry aubree /
carey cary / carly carlie karly karlie carley carli / carolina karolina / chasity chastity /
cheyenne cheyanne shyanne / danika danica / darcy darcie darci / deann deanne diann /
demetrius dimitrius demetrious / demarcus demarkus / destiny destinee destini / dina deena dena /
jalen jaylen jaylin / julian julien / katharina katarina / kaylin kaylyn caylin /
kiara kiera ciara / kiersten kirsten kierstin / laverne lavern / lavonne lavon /
mallory malory mallorie / marcel marcell / melvin melvyn / meryl merrill / nadine nadeen /
pearl perl / selena selina celina / serena sarina serina /
shantel chantel shantelle chantelle chantal / shanice chanice / skyler skylar schuyler /
sommer summer / vaughn vaughan von / yasmin yazmin / yvonne ivonne / ulysses ulises
`,
  },
  {
    reason: 'Spanish and other names, written phonetically or with a silent letter.',
    groups: `
luis luiz / rafael raphael / ruben reuben rubin reubin / isidro ysidro / ismael ishmael /
israel isreal / xavier javier zavier / jimena ximena / marcela marcella / monserrat montserrat /
rosalba rosalva / susana suzana / teodoro theodoro / tomas thomas / yesenia jessenia yessenia /
esteban estevan / estela estella / emanuel emmanuel immanuel / ernestina earnestina /
francisco fransisco / alfonso alphonso / alejandro alexandro / angelica angelika /
beatriz beatris / elena helena / erminia herminia / ofelia ophelia /
mohammed muhammad mohamed mohammad muhammed mohamad mohamud / ahmed ahmad /
hussein hussain husein / hassan hasan / omar umar / yusuf yousef yusef youssef / ali aly /
ibrahim ebrahim / mustafa moustafa / fatima fatimah / aisha ayesha iesha aesha /
giuseppe guiseppe / dmitri dmitry dimitri / sergei sergey / yuri yury / aleksei alexei alexey /
mikhail michail / tatiana tatyana
`,
  },
];
