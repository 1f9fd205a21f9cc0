/**
 * Groups of equivalent spellings of words in business names, separated by `/`, with the canonical
 * one first. All are folded. From the US Postal Service's Publication 28 and common abbreviations
 * in court captions.
 */
export const SAME_BUSINESS_WORDS = `
apartment apt apts apartments appts /
associate assoc assocs assn associates association associations assoctn /
attorney atty attys attorneys / authority auth / automotive auto autos automobile automobiles /
avenue ave av / boulevard blvd / brother bro bros brothers brethren /
building bldg bldgs bld buildings builders builder / bureau bur / business bus businesses /
cemetery cem / center ctr ctrs cntr centre centers centres cen / chiropractic chiro / church ch /
college coll / collection collections / commission comm commn comn / committee cmte cttee /
communication communications comms commun / community cmty comty communities /
company co cos companies coy / condominium condo condos condominiums /
construction const constr constn construct / consultant consulting consultants /
cooperative coop coops / corporation corp corps corpn / council cncl / county cnty cty counties /
court ct crt courts / credit cred credits / department dept dpt depts departments /
development dev devel dvlpmt developments developer developers /
distribution dist distr distributing distributors distributor distrib / district dst districts /
division div / drive dr / education educ edu / electric elec electrical elect /
engineering eng engr engrg engineers engineer / enterprise ent entp enterprises /
equipment equip eqpt / estate est estates / exchange exch / express exp / federal fed /
federation fedn / finance fin fincl financial finl financing / first 1st / second 2nd / third 3rd /
fourth 4th / fifth 5th / sixth 6th / seventh 7th / eighth 8th / ninth 9th / tenth 10th / one 1 /
two 2 / three 3 / four 4 / five 5 / six 6 / seven 7 / eight 8 / nine 9 / ten 10 / fort ft /
foundation fdn found fndn foundations / general gen genl / government govt gov / group grp groups /
headquarters hq / heating htg / heights hts / highway hwy / holding hldg hldgs holdings /
homeowner homeowners / hospital hosp hospitals hosps / incorporated inc / indianapolis indpls /
industry indus inds industries industrial / institute inst institution institutional /
insurance ins insur insce / international intl internatl int /
investment inv invest invs investments investors investor / junior jr /
laboratory lab labs laboratories / limited ltd / machine mach / maintenance maint /
management mgmt mgt mngmt mgnt managment / manager mgr /
manufacturing mfg mfr mfrs manufacturer manufacturers manuf mnfg / market mkt mkts markets /
marketing mktg / mechanical mech / medical med / memorial mem meml / merchandise mdse /
methodist meth / mortgage mtg mtge mort mortgages / motor mtr motors / mount mt mountain mtn /
municipal mun / mutual mut / national nat natl nationl / office ofc offices off /
organization org orgn / parkway pkwy pky / partner ptnr ptnrs partners partnership /
physician phys physicians / plaza plz / point pt / police pd / presbyterian presb /
product prod prods products production productions / professional prof professionals /
property prop props properties / public pub / publishing pubg publ / railroad rr railway rwy ry /
realty rlty / receivable rec receivables / recovery recov / rental rentals rent /
restaurant rest restaurants / road rd / saving sav savings svgs / school sch schools schl /
secretary secy / security sec secs securities /
service svc svcs serv svs srvc srvcs services servicing svcg / society soc /
solution soln solns solutions / square sq / station sta / superintendent supt /
system sys systems / technology tech technologies / telephone tel / terrace ter terr /
township twp twnship townships / transportation trans transp transport / treasurer treas /
trust tr trusts / trustee ttee trustees / university univ universities uni /
utility util utils utilities / veteran vet vets veterans / village vlg villages / warehouse whse /
wholesale whsle
`;

/** Abbreviations that stand for several words, with those words. */
export const BUSINESS_PHRASES: Readonly<Record<string, string>> = {
  cu: 'credit union',
  fcu: 'federal credit union',
  dcs: 'department of child service',
  bmv: 'bureau of motor vehicle',
  dnr: 'department of natural resource',
  doc: 'department of correction',
  doj: 'department of justice',
  dwd: 'department of workforce development',
  idoc: 'indiana department of correction',
  idor: 'indiana department of revenue',
  indot: 'indiana department of transportation',
  irs: 'internal revenue service',
  isp: 'indiana state police',
  fssa: 'family and social service administration',
  hud: 'department of housing and urban development',
  usps: 'us postal service',
  hoa: 'homeowner associate',
  poa: 'property owner associate',
  coa: 'condominium owner associate',
};

/** Phrases that have a short form; `written` contains the folded words in order. */
export const LONG_FORMS: readonly {
  readonly written: readonly string[];
  readonly as: readonly string[];
  /**
   * Set if the phrase counts only at the end of a name: `National Association of Realtors` doesn't
   * match.
   */
  readonly isAtEnd?: boolean;
}[] = [
  { written: ['b', 'and', 't'], as: ['bank', 'and', 'trust'] },
  { written: ['bank', 'and', 'tr'], as: ['bank', 'and', 'trust'] },
  { written: ['s', 'and', 'l'], as: ['saving', 'and', 'loan'] },
  { written: ['home', 'owner'], as: ['homeowner'] },
  { written: ['home', 'owners'], as: ['homeowner'] },
  { written: ['limited', 'liability', 'company'], as: ['llc'] },
  { written: ['limited', 'liability', 'co'], as: ['llc'] },
  { written: ['limited', 'liability', 'partnership'], as: ['llp'] },
  { written: ['limited', 'partnership'], as: ['lp'] },
  { written: ['national', 'association'], as: ['na'], isAtEnd: true },
  { written: ['national', 'assn'], as: ['na'], isAtEnd: true },
  { written: ['nat', 'assn'], as: ['na'], isAtEnd: true },
  { written: ['natl', 'assn'], as: ['na'], isAtEnd: true },
  {
    written: ['national', 'association', 'as', 'trustee'],
    as: ['na', 'as', 'trustee'],
    isAtEnd: true,
  },
  { written: ['federal', 'savings', 'bank'], as: ['fsb'], isAtEnd: true },
  { written: ['professional', 'corporation'], as: ['pc'], isAtEnd: true },
  { written: ['professional', 'corp'], as: ['pc'], isAtEnd: true },
];

/** Words at the end of a business name that don't distinguish businesses, in canonical form. */
export const BUSINESS_ENDINGS: ReadonlySet<string> = new Set(
  (
    'company corporation incorporated limited llc llp lp lllp pllc pc plc pa na fsb ssb sa ag ' +
    'gmbh chtd chartered cooperative dba aka fka nka and the lc psc ps fa nv bv pty'
  ).split(' '),
);

/** Words that appear only in names of businesses, offices, and institutions, in canonical form. */
export const BUSINESS_MARKS: ReadonlySet<string> = new Set(
  (
    'company corporation incorporated limited llc llp lp lllp pllc plc fsb apartment ' +
    'associate automotive avenue boulevard building bureau center clinic college collection ' +
    'commission committee communication community condominium construction consultant ' +
    'cooperative council department development distribution district education electric ' +
    'engineering enterprise equipment exchange express federal federation finance foundation ' +
    'government group heating holding homeowner hospital industry institute ' +
    'insurance international investment laboratory library maintenance management manufacturing ' +
    'market marketing medical memorial ministry mortgage motor municipal mutual national ' +
    'organization partner pharmacy plumbing police product production property railroad realty ' +
    'receivable recovery rental restaurant roofing saving school security service society ' +
    'solution system technology telephone township transportation trucking trust university ' +
    'utility veteran warehouse wholesale union bank banking bancorp credit funding capital lending ' +
    'loan lender servicing acceptance auction bakery bar cafe diner grill pizza pizzeria tavern ' +
    'hotel motel inn landscaping lawn lumber supply tire towing tool trailer store salon shop ' +
    'studio church baptist lutheran methodist catholic diocese parish dental dentistry ' +
    'orthopedic pediatric radiology surgery nursing healthcare health hospice therapy wellness ' +
    'telecom wireless cable energy gas oil petroleum water sewer sanitary waste disposal ' +
    'logistics freight carrier leasing lease rent contractor contracting remodeling ' +
    'excavating concrete drywall flooring painting electronics computer software consulting ' +
    'media publishing press newspaper radio television theater museum club league lodge ' +
    'auxiliary coalition alliance airlines airport authority board branch commissioner court ' +
    'sheriff prosecutor treasurer auditor assessor coroner farm'
  ).split(' '),
);
