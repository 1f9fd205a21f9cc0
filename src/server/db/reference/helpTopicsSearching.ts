import { HELP_TOPICS } from '#contract/helpTopics';
import { indianaLink, screenLink, SUPPORT_LINK, topicLink, type TopicText } from './helpTopicText';

/** How each register is searched. */
export const SEARCHING_TOPICS: readonly TopicText[] = [
  {
    id: 6,
    shortName: HELP_TOPICS.superSearch,
    title: 'Super Search',
    html: `
<p>Super Search identifies similar names (for example Kathy, Cathy, Katherine, Catherine) while still allowing exact matching of names in quotes. It is on for all visitors. People who are logged in can switch it off with the check box beside the search; the choice is remembered for each register.</p>
<h3>What it finds</h3>
<p>The order of the words does not matter. Each word that you type must match a word of the name in the record, in one of these ways:</p>
<table>
<thead><tr><th>You type</th><th>It finds</th><th>Why</th></tr></thead>
<tbody>
<tr><td>kathy smith</td><td>Smith, Katherine</td><td>Kathy is a short form of Katherine.</td></tr>
<tr><td>steven smith</td><td>Smith, Stephen</td><td>Two spellings of one first name.</td></tr>
<tr><td>john smyth</td><td>Smith, John</td><td>The last names sound alike.</td></tr>
<tr><td>john allen smith</td><td>Smith, John, and Smith, John A</td><td>The record may have no middle name, or only its initial, but never another one.</td></tr>
<tr><td>john simth</td><td>Smith, John</td><td>Two letters are swapped. Typing errors are looked for where little else is found.</td></tr>
<tr><td>st vincent hosp</td><td>Saint Vincent Hospital</td><td>Words of businesses are known in their short forms.</td></tr>
<tr><td>j smith</td><td>Smith, John</td><td>One letter stands for a name.</td></tr>
<tr><td>"john smith"</td><td>John Smith, spelt just so</td><td>Words in quotes match exactly and in this order.</td></tr>
<tr><td>kath% smith</td><td>Smith, Kathleen</td><td>% stands for the rest of the word.</td></tr>
</tbody>
</table>
<p>Exact matches come first, then other spellings and short forms, then initials, then names that sound alike, then records without the middle name. Every row says why it was found, so that you can judge it. A similar name does not mean that it is the same person.</p>
<h3>What you may paste</h3>
<p>Titles, dates, addresses and words such as “et al” or “deceased” are left out of the search. A caption such as <strong>Jones v. Smith</strong> finds the cases that have both names. A lone last name is taken as it is, with names that sound like it. In an attorney search an attorney number finds the attorney.</p>
<h3>The sign %</h3>
<ul>
<li>Put % only at the end of a word or an initial.</li>
<li>Do not use it inside quotes.</li>
<li>The signs *, ? and _ are not taken. Use % instead.</li>
</ul>
<h3>Without Super Search</h3>
<p>Type the last name, a comma and the first name: <strong>Smith, John</strong>. The search then finds names that begin just like that. Capitals and accents make no difference. Without a comma, what you type is the beginning of a last name, or of a whole name in either order.</p>`,
  },
  {
    id: 7,
    shortName: HELP_TOPICS.judgmentNotice,
    title: 'Judgments are incomplete',
    html: `
<p>A search of judgments on this site does not show every judgment against a person. Finding nothing does not prove that there is nothing. There are four reasons:</p>
<ol>
<li><strong>The law leaves some out.</strong> The judgment docket holds civil judgments in which one party owes another money. Money judgments in criminal cases, and some debts to the state, a county or another public body, are not in it.</li>
<li><strong>Tax warrants are in a register of their own.</strong> They act like a judgment, but you have to search them by themselves. See ${topicLink('TaxWarrants', 'Tax warrants')}.</li>
<li><strong>Counties begin at different dates.</strong> Each court sends its judgments from some day on. What is older is in the books of the clerk.</li>
<li><strong>Payments may arrive late.</strong> A judgment that was paid or released may still stand as open, until the court or the creditor has told the clerk and the clerk has sent the change.</li>
</ol>
<h3>Why it matters</h3>
<p>A docketed judgment is a lien on the real estate that the debtor owns in the county. Before you buy land, lend money or decide about somebody, ask the clerk of the county for the judgment docket. The clerk keeps the official one.</p>
<p>A name alone does not identify a person. Compare the address, the case and the court before you connect a judgment with somebody. If you use what you found against a person, tell them where it came from.</p>`,
  },
  {
    id: 8,
    shortName: 'CourtSearch',
    title: 'Searching court cases (Indiana)',
    html: `
<p>Court cases are part of the Indiana edition. Begin at ${indianaLink('/court', 'Court cases')} or with the search at the top of a page.</p>
<h3>Three ways to search</h3>
<ul>
<li><strong>Case Party</strong>: the name of a person or an organization on either side of a case.</li>
<li><strong>Case Number</strong>: with or without dashes. See ${topicLink('CaseNumbers', 'Case numbers')}.</li>
<li><strong>Attorney</strong>: the name of a lawyer who represents a party.</li>
</ul>
<p>Choose under "Searching" which courts to look through; see ${topicLink('SearchRegions', 'Search regions')}. Names are searched with ${topicLink(HELP_TOPICS.superSearch, 'Super Search')}.</p>
<h3>The results</h3>
<p>The list says how many cases were found, which courts were searched, which could not be searched, and how fresh the data is. You can sort it, filter it and save it as a file. When there are more than 1,000 cases, the list stops there and says so: choose fewer courts or add a first name.</p>
<p>The status is <strong>Open</strong> for a case that is pending and <strong>Closed</strong> for one that is decided.</p>
<h3>One case</h3>
<p>The page of a case shows its parties, their lawyers, the charges and the hearings. The chronological case summary lists what the court entered, in the order of the entries. The day of an entry is the day on which it was written down, not always the day on which something happened.</p>
<h3>What is not here</h3>
<p>Cases that the law keeps confidential, such as adoption, mental health, protection order and most juvenile cases, are never shown. Neither are expunged cases. Papers filed in a case are kept by the clerk.</p>`,
  },
  {
    id: 9,
    shortName: 'CaseNumbers',
    title: 'Case numbers',
    html: `
<p>A case number of an Indiana court, also called a cause number, looks like this: <strong>49D33-2606-MF-030447</strong>. It has four parts:</p>
<table>
<thead><tr><th>Part</th><th>Example</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td>Court</td><td>49D33</td><td>The county (01 to 92, in the order of the alphabet), a letter for the kind of court, and the number of the court.</td></tr>
<tr><td>Date</td><td>2606</td><td>Year and month of filing: June 2026.</td></tr>
<tr><td>Type</td><td>MF</td><td>What the case is about.</td></tr>
<tr><td>Number</td><td>030447</td><td>Counts the cases of the court.</td></tr>
</tbody>
</table>
<h3>How to type it</h3>
<p>Capitals, dashes and zeros in front of the last number make no difference: <strong>49d33-2606-mf-30447</strong> finds the same case. Older cases have numbers of another style, such as S1-85-3317-C. Type them as they stand on the paper.</p>
<h3>Parts of a number</h3>
<p>A part will do. The page says how it understood it, and lists the newest cases first.</p>
<ul>
<li><strong>49D33</strong>: all cases of that court. <strong>49D33-2606</strong>: those filed there in June 2026.</li>
<li><strong>2606 MF</strong>: mortgage foreclosures of June 2026 in all courts. <strong>MF 2026</strong>: those of the year.</li>
<li><strong>030447</strong>: all numbers that end so, typed with all their zeros. <strong>MF-30447</strong>: those of the type.</li>
</ul>
<p>Where nobody's case has the whole number that you typed, the page shows numbers that are near to it.</p>
<h3>Some types</h3>
<ul>
<li><strong>F1 to F6</strong>: felony of level 1 to 6, for crimes from July 2014 on. <strong>CM</strong>: misdemeanor.</li>
<li><strong>IF</strong>: infraction. <strong>OV</strong>: violation of a local ordinance.</li>
<li><strong>SC</strong>: small claim. <strong>EV</strong>: eviction. <strong>CC</strong>: collection of a debt. <strong>MF</strong>: mortgage foreclosure. <strong>CT</strong>: claim for harm done. <strong>PL</strong>: other civil case.</li>
<li><strong>DC</strong> and <strong>DN</strong>: divorce with and without children.</li>
<li><strong>EU</strong> and <strong>ES</strong>: estate without and with supervision. <strong>GU</strong>: guardianship.</li>
</ul>
<p>The page of a case writes its type in full.</p>`,
  },
  {
    id: 10,
    shortName: 'RecordedDocuments',
    title: 'Recorded documents',
    html: `
<p>Deeds, mortgages, liens, plats and other papers about land are recorded in each county. In Indiana the county recorder keeps them; in Michigan the register of deeds does. In {state} that office is the {entity}.</p>
<h3>Ways to search</h3>
<ul>
<li><strong>Party Name</strong>: a person or an organization that gave or received something, such as a buyer, a seller or a lender.</li>
<li><strong>Document Number</strong>: the number that the office gave the document when it was recorded.</li>
<li><strong>{book} and page</strong>: where the document stands in the books of the office. Either of the two is enough.</li>
</ul>
<p>Choose under "Searching" which counties to look through. The start page of ${screenLink('/recorder', 'recorded documents')} says how many {state} documents are online and from how many counties. Where there are none yet, the site says so instead of showing an empty list, and you can ask the office of the county.</p>
<h3>What a record tells you</h3>
<p>The index of a document names its kind, the parties, the day of recording and where it stands. The index is not the document. What it means for a piece of land depends on its words and on other documents, so for a purchase or a loan ask a title company or a lawyer.</p>
<h3>Images of documents</h3>
<p>This version of the site does not show or sell images of documents. The ${screenLink('/info/fees', 'Fee Schedule')} names the price of a page for the time when it does. The office of the county gives copies.</p>`,
  },
  {
    id: 11,
    shortName: 'TaxWarrants',
    title: 'Tax warrants (Indiana)',
    html: `
<p>When somebody in Indiana owes state tax and does not pay after a notice, the Department of Revenue issues a tax warrant. The clerk of the county enters it in the judgment book. From then on it works like a judgment: it is a lien on what the person owns in the county.</p>
<h3>Ways to search</h3>
<ul>
<li><strong>Taxpayer Name</strong>: a person or a business.</li>
<li><strong>Warrant Number</strong>: at most 8 digits. Zeros in front are part of the number. Other signs are left out while you type.</li>
</ul>
<p>Begin at ${indianaLink('/tax_warrant', 'Tax warrants')}. That page says how many warrants are online and from how many counties.</p>
<h3>What the status means</h3>
<table>
<thead><tr><th>Status</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td>Open</td><td>The warrant has not been paid as far as the record shows.</td></tr>
<tr><td>Released</td><td>It was paid, and the clerk has noted that.</td></tr>
<tr><td>Withdrawn</td><td>The state has taken it back.</td></tr>
<tr><td>Renewed</td><td>Its ten years were extended for another ten.</td></tr>
<tr><td>Expired</td><td>Its ten years are over.</td></tr>
</tbody>
</table>
<p>A payment can take weeks to reach the clerk. If you have paid and the warrant still stands as open, ask the Department of Revenue or the clerk of the county, who keep the official record. We cannot change a warrant.</p>`,
  },
  {
    id: 12,
    shortName: 'SearchRegions',
    title: 'Search regions',
    html: `
<p>A region says which courts or counties a search looks through. You choose it under "Searching" beside the search.</p>
<h3>Three kinds of regions</h3>
<ul>
<li><strong>The whole register</strong>, for example all courts. This is what a new visitor gets.</li>
<li><strong>Public regions</strong>, which are the same for everybody, such as the counties around a city.</li>
<li><strong>Regions of your own</strong>, which you put together from counties and name yourself. You need to be logged in. Only you can see them.</li>
</ul>
<p>The site remembers the region that you chose last, in your browser and for each register. A link that somebody sends you may name a region; it then counts for that page.</p>
<h3>Your own regions</h3>
<p>${screenLink('/common/MySearchRegions', 'My search regions')} lists them. There you can make a new one, rename it, change its counties and delete it. A region that you used last and then deleted is replaced by the whole register.</p>
<h3>Why fewer courts can be better</h3>
<p>A list of results ends at 1,000 rows. If yours does, choose a smaller region, or add a first name. A small region also means fewer people of the same name.</p>
<p>A results page always says which region was searched, and names the courts that could not be searched.</p>`,
  },
  {
    id: 13,
    shortName: 'SearchCounting',
    title: 'How searches are counted',
    html: `
<p>Visitors search free of charge, up to 60 searches a minute. For people who are logged in, the plan of the account includes a number of searches a month. The ${screenLink('/info/fees', 'Fee Schedule')} lists the plans.</p>
<h3>What counts as one search</h3>
<ul>
<li>Each search that you send counts once, also when it finds nothing. That nothing was found is an answer too.</li>
</ul>
<h3>What is free</h3>
<ul>
<li>Opening what was found, and everything on the page of a record.</li>
<li>Turning pages, sorting and filtering the results.</li>
<li>The same search again by the same user within 24 hours.</li>
<li>A search that fails on our side.</li>
</ul>
<h3>The meter</h3>
<p>The meter at the top of the page shows the searches of the account in the running month: used, and included. It is shared by all users of the account. Click it to see who searched, under which billing code, and how many searches are left before the upgrade point. Plans without a limit have no meter.</p>
<h3>Above the included number</h3>
<p>Each further search has a price, which the Fee Schedule names. At the <strong>upgrade point</strong> the next plan costs less than more single searches. Paid plans cannot be bought on the site yet, so nothing is charged to a card here. Write to ${SUPPORT_LINK} about a plan.</p>`,
  },
];
