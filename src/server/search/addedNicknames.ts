/**
 * Common nicknames that the public list (`nicknamePairs.ts`) lacks, in its format, with reasons.
 * Found by checking frequent given names in the census for missing short forms; each pair was
 * reviewed individually.
 */
export const ADDED_NICKNAMES: readonly { readonly reason: string; readonly pairs: string }[] = [
  {
    reason: 'English short forms and pet names.',
    pairs: `
agatha:aggie albert:bertie alexander:lex,xander,alexi alexandra:lexi,lexie,alexa,ali,allie
alfonzo:fonzie,al alfred:alf,alfie alice:ally,ali allison:alli alonzo:lonnie,zo
alphonse:al,fonzie,fonse alphonso:al,fonzie amanda:mandi anastasia:stacey,stasia andrea:dre
andrew:andi,dru angela:ange anita:nita anthony:toni antoinette:toni,nettie antonia:toni,tonia
arlene:lene arnold:arn,arny august:augie augustine:augie augustus:augie aurelia:rella
barbara:barb,babbie benjamin:benji bernadette:bernie,detta bernadine:bernie,dina bernard:bern
bernice:bernie,niecy bethany:beth,bethie beverly:bevvy bradley:bradly  brenda:bren
brendan:bren brian:bri,bry brianna:bree,brie brittany:brit bryan:bry caleb:cale cameron:cammie
carlton:carlie  caroline:carly,caro,callie carolyn:caro
catherine:kate,katie,cat,cate,cath,cathie,kathie charlene:charlie,char
charles:chas,chaz,charley,chip charlotte:charlie,lotty chelsea:chels chelsey:chels
cheryl:sherry,cherie christina:chrissie christine:chrissie christopher:topher,cris clarence:clancy
claudette:claudie,dettie claudia:claudie clayton:clay clifton:clif clinton:clint constance:conny
cornelius:neal cynthia:cyndi,cindi,cyndy cyril:cy daniel:dannie danielle:dannie,danni,elle
darlene:dar,darla darrell:darry david:davie,davy dawn:dawnie deanna:dee,deedee deborah:debbi,debi
debra:debbi,debi delbert:delly delores:dolly demarcus:marcus,marc demetrius:meech
denise:dee,neecy,niecy dennis:den deshawn:shawn desiree:dez,desi,des desmond:des,desi destiny:des
devin:dev dexter:dex dominic:nick,nicky dominique:nikki donna:dee douglas:dougie dwayne:dew
earline:earl,lena edward:teddie eileen:leenie elaine:lainey,laney,layne elbert:bertie
eleanor:nell,nellie,ella,lennie elisabeth:beth,betty,liz,lisa,lizzie,betsy
elizabeth:lizbeth,elsie,libbie,bette,bettie,lise,bets,betsey,ellie,elle,lizbet elnora:ellie
elwood:ellie emily:emmie,milly emma:emmie emmanuel:manny,manuel eric:rickie ernest:ern,erny
ernestine:ernie ervin:irv esther:hettie eugenia:genie,jenny eva:evie evangeline:eva,evie,angie
evelyn:evie,lyn felicia:flick,lisha florence:flossie,florrie frances:fannie,francy,sissy
francis:frannie fredrick:fred,freddie,freddy gabriella:gabi,gaby gabrielle:gabbie,gabi,gaby,elle
gayle:gay gaylord:gay,gale genevieve:gen,gennie,viv,jen georgette:georgie georgia:georgie
georgina:georgie,gina gerald:jere gerard:gerry,jerry gertrude:trudi,trudie
gilbert:bertie,gib giovanni:john,johnny gloria:glo gordon:gord,gordy,gordie grace:gracie
gretchen:greta guinevere:gwen,jenny gwendolyn:gwenn hannah:hanny harriet:hatty,harri
harvey:harv,harve haywood:woody hazel:haze helen:nellie,nell,lennie henrietta:hettie,hattie
herbert:herbie hilary:hil hubert:hubie ira:ike irene:rene,renie irvin:irv irwin:irv,win
isabel:izzy,izzie isabella:izzy,izzie isabelle:izzy,izzie isaiah:ike israel:izzy jack:jackie,jacky
jackson:jax jacob:jakey,coby jacqueline:jacky,jacque,jaci james:jimbo,jaime,jay jamie:jay
janet:jannie jasmine:jazz,jas jason:jay,jase jean:jeanie jeanette:jeannie,jennie,netta
jeannette:jeannie,nettie jeffrey:jeffy jennifer:jenna jeremiah:jere,miah jeremy:jerry,jere,jem
jermaine:jay jerome:jerry,rome jesse:jess jessica:jessi jillian:jilly joan:joanie,joni
joanne:jodi joel:joey john:johnie jonathon:nathan jordan:jordy,jory joseph:jo josephine:fifi
joyce:joycie juanita:juana julia:jule juliana:julie,jules juliet:julie,jules,jul
julius:jule,jules justin:jus  katherine:kat,katie,kath,kathie
kathleen:kate,katie,kath,kathie kathryn:kat,kit,kay,kathie kathy:kath keisha:keish kelly:kel
kendrick:rick kenneth:kennie kimberly:kimmie,kimmy,kimber kirsten:kirstie,kirsty
kristen:kris,kristy,kristi,krissy,kristie kristin:kris,kristy,kristi,krissy
kristina:kris,tina,kristy,krissy,kristi kristine:krissy kristopher:kit,topher kyle:ky
lafayette:fay,lafe lamont:mont lashawn:shawn latasha:tasha latonya:tonya
laura:laurie,lolly  lavonne:vonnie lawrence:laurie,lars
lenore:nora  leonard:lennie leonora:lee lewis:lou,louie,lew lillian:lily,lillie
linda:lin,lyn,lindie,lynnie lindsay:linds lisa:lis lonnie:lon loretta:lori,lottie
lorraine:lori,raine,rainey louis:lew louise:lulu,weezie lucas:luc lucille:lucie,cile lucinda:cindi
lucy:lu,lucie lyndon:lyn lynette:lynn,nettie,lyn mackenzie:kenzie madeline:mady
madison:maddie,maddi magdalene:maggie,lena marcella:marcy,marcie marcia:marcy,marcie
margaret:margo,peggie,meggie,greta,maisie,mag,mags,margot,maggi
marguerite:margo,margie,rita,maggie,peg,daisy maria:mari,ria marianne:mari marie:mimi,mari
marietta:etta marilyn:lynn,lyn marjorie:marge,marji,jorie marlena:lena marlene:marly,lene,marley
martha:marti martin:mart martina:marty,marti mary:maisie,mame,mollie,pollie,may,mimi
matilda:tillie,mattie,tilda,maddie matthew:mat maureen:mo,reenie,maury
maurice:mo,maury,morrie,morry maxine:maxie maxwell:maxie megan:meggie melanie:mel melinda:mindi
melissa:missie,lissie melody:mel melton:mel melvin:vin merton:mert michael:mickie micheal:mick
michelle:mich,missy,shell,micki,shelli mildred:millie milton:milt,miltie minerva:min miriam:mim
mohammed:mo,mohd monica:nicki,mon montgomery:monte morgan:mo morris:mo,morrie,moe morton:mort
moses:moe,mo nancy:nance naomi:nomi natalie:nat,talia natasha:tash nicholas:nik
nicole:nic,niki,nik norbert:norb norman:normie octavia:tavy oliver:olly,noll,nollie
olivia:liv,livvy,livy orville:orv osborne:oz,ozzie oscar:ozzie,ossie pamela:pammy,pammie
patricia:pattie,tish paul:paulie,pauly paula:pauly paulette:paula,polly,paulie
penelope:pen,nell,penney peter:petey philip:philly philomena:mena,phil phyllis:phyl,phil,phylly
preston:pres priscilla:pris,cilly rachel:rae,shelley,rach,ray ralph:ralphie,rafe
randall:rand,randi raphael:raphe,rafe,rafi rebecca:bec,becki,bex regina:reg reginald:rex,rennie
rhonda:ronnie richard:rickie,ritchie,ric,rickey robert:robbie,bobbie,robb roberta:bobbi,rob,berta
rochelle:shelly,shelley,shell,roch rodney:roddy,rodd roger:rog roland:rollie,rowley ronald:roni
rosalie:rose,rosie,rosa,roz rosalind:roz,rose,rosie rosanna:rose,rosie rosella:rose,rosie,ella
rosemarie:rose,rosie,rosy,marie rosemary:rosie,romy,roe rosetta:rose,etta roxanne:roxy,rox
ruby:rube rudolph:rudi russell:rus ruth:ruthie,ruthi sabrina:bree
samantha:sammie,sammi,mandy,manthy samuel:sammie,shem sandra:sandi,sandie sarah:sallie,sari,sal
saul:solly sebastian:bastian,bash selma:sel seymour:sy,cy shannon:shan sharon:sherry,shari,shar
sheila:shelley,shell sherman:sherm sherry:sher sherwood:woody silas:sy simon:sy sonya:sunny
spencer:spence,spen stacy:stace stanley:stan,stosh stephanie:steff stephen:stevie,steff
stewart:stew,stu stuart:stew,stewie susan:suzy,susy,suzi,sukie susanna:sue,susie,suzie
suzanne:suzy,suzie,suze,zan sydney:syd sylvester:sil sylvia:syl,silvy tabitha:tab,bitsy
tamara:tam,tammy,tammie,tami,mara tanya:tan teresa:terri,terrie,teri,resa,reese thaddeus:tad,ted
thelma:tel theodora:theo,teddie,thea,teddy theodore:teddie,tad
theresa:terri,terrie,teri,resa,tressa,trace thomas:tommie tiffany:tiffie timothy:timmie
tobias:tobe tracy:trace travis:trav trenton:trent tyler:ty tyrell:ty tyrone:ty tyson:ty
ulysses:lyss valentina:tina vanessa:van,nessie,essie vernon:vern,verne
veronica:ronni,roni,vera,von,nica victor:vick victoria:vikki violet:vi,lettie virgil:virg
virginia:gina,ginnie,jinny,virgie,gin vivian:vivi wallace:wal walter:wat wendell:wen wesley:west
wilbert:will,bert,willie wilbur:bert wilfred:freddie,wilf wilfredo:fredo,will
wilhelmina:billie,willa willard:will,willie,bill william:billie,wills,liam wilma:willie,billie
winifred:freda,fred winston:win,winnie yvette:evie,vette yvonne:von,vonnie zoe:zo`,
  },
  {
    reason: 'Spanish short forms and pet names.',
    pairs: `
adalberto:beto,berto,al adolfo:fito,adolph,fofo,dolfo agustin:gus,agus,augie
alberto:beto,albert,al,berto alejandra:alex,ale,sandra,jandra,alexandra,alexa
alejandro:alex,jandro,ale,alejo,alexander,al,sandro
alfonso:poncho,al,alphonse,ponchito,fonso,foncho alfredo:fredo,al,fred,freddy,alfred,freddie,feyo
alicia:licha,alice,ali,lisha alonso:loncho amalia:mali amparo:paro ana:anita,annie,ann
anastasio:tacho,tasio angel:angelito angelica:gely,lica antonia:tona,tonita
antonio:tono,toni,antonito,tonio araceli:celi,cheli,chely aracely:celi,chely
armando:mando,nando,armand,mandy arturo:art,arthur,turo,artie,tury aurelio:yeyo bartolo:bart
bartolome:bart,bartolo beatriz:betty,bety,bea,beti,ticha belen:belle benito:ben,benny,nito
benjamin:mincho,benja bernardo:nardo,bernie,bernard,berna
carlos:carlitos,charlie,charles,carl,chuck,carlito
carmen:carmelita,carmela,menchu,mencha,carmie,carmencita
carolina:caro,carol,lina,carrie,caroline,carolyn
catalina:cata,cathy,kathy,lina,catherine,kate,cati catarina:cata,cathy cecilia:ceci,chila,cece
cesar:cesarito,caesar clara:clarita claudia:clau concepcion:concha,conchita,connie,conchi,chona
consuelo:chelo,connie,consuela,chela,suelo cristina:cris,tina,cristy,kris
cristobal:cris,tobal,chris,toby,christopher dolores:lola,lolita,loli,lolis,dolly
domingo:mingo,dom,chomingo,dominic edmundo:mundo,ed,eddie,edmund eduardo:lalo,edward,edu,wayo
elena:nena,lena,nelly elizabeth:lizeth,lisbeth emiliano:milo,emi,emil emilio:milo,emil,miyo
enrique:quique,kike,henry,rick,ricky,rique,hank ernesto:ernie,neto,ernest,ern
esmeralda:esme,merry,emerald esperanza:espe,pera esteban:steve,steven,stephen,estebi,stevie
estela:stella,telita eugenia:gena,kena,gina ezequiel:cheque,zeke,chequel
fabiola:fabi,faby,fabby federico:fede,fred,fico,freddy,frederick,kiko,quico felicitas:fela
felipe:phil,philip,pipe,felo,lipe fernando:nando,fern,ferdinand,nano,ferny,fer fidel:fido
florencia:flor francisca:paca,paquita,pancha,fran,frances,francis,cisca,panchita,kika
francisco:paco,pancho,frank,cisco,paquito,kiko,curro,frankie,fran gabriel:gabi,gabo
gabriela:gaby,gabi,gabrielle genoveva:veva,jenny gerardo:jerry,lalo,gera,gerry,gerard
gilberto:beto,gil,gilbert,berto gloria:yoya,glori gonzalo:chalo,gonzo,gonz
graciela:chela,grace,gracie,chelita gregoria:goya gregorio:goyo,greg,gregory,goyito
guadalupe:lupe,lupita,pita guillermo:memo,billy,bill,guille,william
gustavo:gus,tavo,gustave,tavito hector:hec,teto heriberto:beto,eddie,berto,herbert hernando:nando
hilario:layo hortensia:tencha,hortense humberto:beto,berto,bert ignacio:nacho,iggy,nash,nachito
ines:inesita inocencio:chencho irma:irm isabel:chabela,isa,chavela,chabelita,bela,chabe
isidro:chilo,sid,cidro,chidro ismael:maelo jacinto:chinto jaime:jimmy,jim,jaimito,jay
javier:javi,xavi,javy jesus:chuy,chuyito,chucho,jesse,chus jorge:george,coque
jose:pepe,chepe,che,joe,joey,pepito,joselito josefa:pepa,fefa,josie
josefina:josie,pepa,fina,josephine,chepa,jo,josefa jovita:jo,jovi
juan:john,johnny,juanito,juancho,juancito juana:janie,jane,juani juanita:janie
julio:jules,julius,yulio laura:laurita leonardo:leo,leonard,nardo,lenny,leon leonel:leo,nel
leopoldo:polo,leo,poldo leticia:lety,letty,leti,tisha,lettie
lorenzo:lencho,larry,lawrence,enzo,renzo lourdes:lulu,lula,lurdes lucia:chia,lucha
luis:lucho,louis,louie,lou,wicho,luisito luisa:lucha,louise,lou,wicha luz:lucy
magdalena:magda,malena,madalena manuel:manolo,manolito,lolo,manu manuela:manola,mela,manny,nela
marcela:chela,marcy,marce marcelino:chelino,lino,marcelo,chelo marcelo:chelo,marce,marcel
marcos:mark,marc,marcus,marquitos margarita:mago,margaret,margie,marga
maria:mary,mariquita,marucha,maruja mariana:mari maribel:mari,belle,bel
maricela:mari,chela,cela mario:marito marisol:mari,sol martha:martita martin:tincho
mateo:matt,teo,matthew,matty matias:mati,matt maximiliano:max,maxi,maximo
mercedes:meche,merche,meches miguel:mickey,mikey,micky,mick,migue minerva:mina,mine miriam:miri
moises:moi,moses,moy,moe monica:moni,mony natalia:nati,talia,nat,natty,natalie natividad:nati
nicolas:colas norberto:beto,berto,norbert norma:normita octavio:tavo,tavito ofelia:lela,felia
olivia:oli orlando:lando pablo:paul,pablito,paulie pascual:pasqual,pascualito patricia:paty,pati
paula:paulina,pau,paulita pedro:pete,peter,perico,pedrito pilar:pili,piluca
porfirio:firo,pilo,pillo rafael:rafa,ralph,rafi,ralphie,fallo,felo
ramon:ray,moncho,raymond,mon,monchito ramona:moncha,ramoncita raquel:quela,rachel,raquelita
raul:raulito,rulo raymundo:ray,raymond,mundo rebeca:becky,beca,becki refugio:cuca,cuco,refu
rene:renecito reynaldo:rey,naldo,ray,reynold ricardo:richard,rich,richie,cayo,riqui
rigoberto:rigo,beto,berto roberto:beto,robert,bob,bobby,berto,robbie
rodolfo:rudy,fito,rolfo,rudolph,rodo,fofo rodrigo:rod,rigo,rodri,ro,roderick
rogelio:roger,roy,rogie,gelo rolando:rolo,roland,ro,rollie roman:romo rosa:rosita,rosie
rosalia:chalia,lia,rosa,rose,rosie rosalinda:rosie,chalinda rosario:chayo,charo,rosie,rose
rosendo:chendo ruben:ben,benny,rube salvador:chava,chavita,salvi samuel:sami sandra:sandrita
santiago:chago,santi,diego,tiago,yago saul:saulo sebastian:sebas,chebo
sergio:checo,serge,chejo silvia:silvi,syl socorro:coco,coyo sofia:sofi,sophie,chofi,fia
soledad:chole,sole susana:susy,susan,susie,sue,susanita,chana teresa:tere,teresita tiburcio:bucho
timoteo:tim,teo,timothy tomas:tom,tommy,tomasito,tommie tomasa:tomi,tommie,masha trinidad:trini
valentin:tino,val,valen valeria:val,vale,valerie veronica:vero vicente:chente,vince,vincent,vinny
victor:vito,viti victoria:toya,viki vincente:chente,vince virginia:vicky,virgi wilfredo:willie
yolanda:yoli,yola,yoly,yolie,landa ysidro:chilo zenaida:zena,naida`,
  },
];
