/**
 * Given names with the short forms that clerks use in old and current registers. A short form that
 * several names share is listed with each of them. All are folded.
 */
const SHORT_FORMS = `
abraham:abrm,abm abigail:abigl aloysius:aloys albert:albt,alb alexander:alexr,alexdr,alx
alfred:alfd ambrose:ambr andrew:andw,andr,andrw anthony:anty,antho,anth archibald:archd,archib
arthur:arth,artr augustus:augs augustin:aug augustine:aug barnabas:barn bartholomew:bartho
benedict:bened benjamin:benj,benjn bernard:bernd catherine:cathe,cathn,cathr
charles:chas,chs,charls charlotte:charl,charlt christian:christn,xian
christopher:christr,xpher,xtopher,xopher clement:clemt cornelius:corns daniel:danl david:davd
deborah:debh dennis:dens donald:dond dorothy:doro,doroth ebenezer:ebenr edmund:edmd,edm
edward:edw,edwd,edwrd edwin:edwn eleanor:elean,elnr elizabeth:eliz,elizth,elizh,elzth
emanuel:emanl ephraim:ephm,ephr esther:esthr eugene:eug,eugn ezekiel:ezek,ezekl
francis:fras,frans,francs francisco:fco,fcisco frances:fras,frs,francs frederick:fredk,fredck,frdk
gabriel:gabl george:geo,georg gerald:gerd gilbert:gilbt,gilb guadalupe:gpe,guad hannah:hanh
harriet:harrt harrison:harrn henrietta:hentta henry:heny,hry herbert:herbt herman:hermn
hezekiah:hezh ignacio:igno,ign ignatius:ignat isaac:isc isabella:isab,isabl jacob:jacb
james:jas,jms,jams jeremiah:jer,jerh john:jno,jn,jhn johannes:johs jonathan:jona,jonn,jonathn
jose:jse joseph:jos,jsph,josph joshua:josha josiah:jos julian:juln katherine:kathe,katha
laurence:laurc,lawr lawrence:lawr,lawrc,lawce leonard:leond margaret:margt,marg,margart,mgt,margrt
maria:ma,mra mariano:mno martin:martn mary:mry matthew:mattw,mathw,math,matth maurice:maur
michael:michl,micl,mchl miguel:migl mohammed:md,mohd mordecai:mord muhammad:md,muhd
nathan:nathn nathaniel:nathl,nath,natl
nehemiah:neh nicholas:nichs,nich,nichls,nicho,nics oliver:olivr patricia:patr,patrca
patrick:patk,patr,patrk peter:petr philip:philp,phlp phillip:phlp phebe:phb philemon:phln
priscilla:prisc rachel:rachl raymond:raymd rebecca:reb,rebecc reginald:regd reuben:reubn
richard:richd,rchd robert:robt,rbt,robrt roger:rogr roland:rold ronald:rond rosario:rsro
rowland:rowld rudolph:rudol samuel:saml,samll,sml sarah:sar,sarh sebastian:sebast silvester:silvr
simeon:simn simon:simn solomon:soln stephen:stepn,stephn,stphn steven:stevn susanna:susa,susanh
susannah:susanh sylvester:sylvr theodore:theod,theodr theophilus:theoph theresa:thersa
thomas:thos,tho,thoms timothy:timo,timy tobias:tobs ursula:urs vincent:vinct,vinc,vint
virginia:virga walter:waltr,wltr washington:washn wilhelm:wilh william:wm,willm,wllm,wmm
wilhelmina:wilhna winifred:winifd zachariah:zachr
`;

const FULL_NAMES = new Map<string, readonly string[]>();
const OTHER_FORMS = readForms();

/**
 * Returns the names that a clerk's short form may stand for (`wm`: William); empty for other words.
 */
export function fullNamesOf(word: string): readonly string[] {
  return FULL_NAMES.get(word) ?? [];
}

/**
 * Returns the forms that a register may use for a typed given name: a name's short forms; for a
 * short form (`wm`), its full name and that name's other short forms. Takes a folded word.
 */
export function abbreviatedForms(word: string): readonly string[] {
  return OTHER_FORMS.get(word) ?? [];
}

function readForms(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const entry of SHORT_FORMS.trim().split(/\s+/)) {
    const [name = '', list = ''] = entry.split(':');
    const forms = list.split(',');
    for (const form of forms) FULL_NAMES.set(form, [...fullNamesOf(form), name]);
    for (const one of [name, ...forms]) {
      const others = found.get(one) ?? new Set();
      for (const other of [name, ...forms]) if (other !== one) others.add(other);
      found.set(one, others);
    }
  }
  return new Map([...found].map(([word, others]) => [word, [...others]]));
}
