import { HELP_TOPICS } from '#contract/site/helpTopics';
import { indianaLink, screenLink, SUPPORT_LINK, topicLink, type TopicText } from './helpTopicText';

/** How to search each register. */
export const SEARCHING_TOPICS: readonly TopicText[] = [
  {
    id: 6,
    shortName: HELP_TOPICS.superSearch,
    title: 'Super Search',
    html: `
<p>Super Search identifies similar names (for example Kathy, Cathy, Katherine, Catherine) while still allowing exact matching of names in quotes. It is on for all visitors. Logged-in users can turn it off with the check box next to the search; the choice is remembered for each register.</p>
<h3>What it finds</h3>
<p>The order of the words does not matter. Each word that you type must match a word of the name on the record, in one of these ways:</p>
<table>
<thead><tr><th>You type</th><th>It finds</th><th>Why</th></tr></thead>
<tbody>
<tr><td>kathy smith</td><td>Smith, Katherine</td><td>Kathy is a short form of Katherine.</td></tr>
<tr><td>steven smith</td><td>Smith, Stephen</td><td>They are two spellings of one first name.</td></tr>
<tr><td>john smyth</td><td>Smith, John</td><td>The last names sound alike.</td></tr>
<tr><td>john allen smith</td><td>Smith, John, and Smith, John A</td><td>The record may have no middle name, or only its initial, but never a different one.</td></tr>
<tr><td>john simth</td><td>Smith, John</td><td>Two letters are swapped. Typos are considered when little else is found.</td></tr>
<tr><td>st vincent hosp</td><td>Saint Vincent Hospital</td><td>Business words match their abbreviations.</td></tr>
<tr><td>j smith</td><td>Smith, John</td><td>A single letter matches as an initial.</td></tr>
<tr><td>"john smith"</td><td>John Smith, spelled exactly this way</td><td>Words in quotes match exactly and in this order.</td></tr>
<tr><td>kath% smith</td><td>Smith, Kathleen</td><td>% matches the rest of the word.</td></tr>
</tbody>
</table>
<p>Exact matches come first, then other spellings and short forms, initials, names that sound alike, and records without the middle name. Every row shows why it matched, so that you can judge it. A similar name does not mean that it is the same person.</p>
<h3>What you can paste</h3>
<p>The search ignores titles, dates, addresses, and words such as “et al” or “deceased”. A caption such as <strong>Jones v. Smith</strong> finds the cases that have both names. A single last name matches exactly and by sound. In an attorney search, an attorney number finds the attorney.</p>
<h3>The % sign</h3>
<ul>
<li>Put % only at the end of a word or an initial.</li>
<li>Do not use it inside quotes.</li>
<li>The characters *, ?, and _ do not work. Use % instead.</li>
</ul>
<h3>Without Super Search</h3>
<p>Type the last name, a comma, and the first name: <strong>Smith, John</strong>. The search then finds names that start with exactly these letters. Capitals and accents make no difference. Without a comma, your text is the start of a last name, or of a full name in either order.</p>`,
  },
  {
    id: 7,
    shortName: HELP_TOPICS.judgmentNotice,
    title: 'Limits of judgment data',
    html: `
<p>A judgment search on this site does not show every judgment against a person. Finding nothing does not prove that there is none. There are four reasons:</p>
<ol>
<li><strong>The law excludes some.</strong> The judgment docket contains civil judgments in which one party owes another money. It excludes money judgments in criminal cases and some debts to the state, a county, or another public body.</li>
<li><strong>Tax warrants have their own register.</strong> They act like a judgment, but you must search them separately. See ${topicLink('TaxWarrants', 'Tax warrants')}.</li>
<li><strong>Start dates vary by county.</strong> Each court’s judgments are online starting with a certain date. Older ones are in the clerk's books.</li>
<li><strong>Payments may arrive late.</strong> A paid or released judgment may still appear as open until the court or the creditor has notified the clerk and the clerk has sent the change.</li>
</ol>
<h3>Why it matters</h3>
<p>A docketed judgment is a lien on the real estate that the debtor owns in the county. Before you buy land, lend money, or make a decision about someone, ask the county clerk for the judgment docket. The clerk keeps the official one.</p>
<p>A name does not identify a person. Compare the address, the case, and the court before you connect a judgment with someone. If you use a judgment in a decision against a person, show them where it came from.</p>`,
  },
  {
    id: 8,
    shortName: 'CourtSearch',
    title: 'Searching court cases (Indiana)',
    html: `
<p>Court cases are part of the Indiana site. Start at ${indianaLink('/court', 'Court cases')} or with the search at the top of a page.</p>
<h3>Three ways to search</h3>
<ul>
<li><strong>Case Party</strong>: the name of a person or an organization on either side of a case.</li>
<li><strong>Case Number</strong>: with or without dashes. See ${topicLink('CaseNumbers', 'Case numbers')}.</li>
<li><strong>Attorney</strong>: the name of a lawyer who represents a party.</li>
</ul>
<p>Under "Searching", choose which courts to search; see ${topicLink('SearchRegions', 'Search regions')}. Names are searched with ${topicLink(HELP_TOPICS.superSearch, 'Super Search')}.</p>
<h3>The results</h3>
<p>The list shows how many cases were found, which courts were and were not searched, and when the data was last updated. You can sort it, filter it, and save it as a file. The list ends at 1,000 cases. To see the rest, choose fewer courts or add a first name.</p>
<p>The status is <strong>Open</strong> for a pending case and <strong>Closed</strong> for a decided one.</p>
<h3>One case</h3>
<p>The page of a case shows its parties, their lawyers, the charges, and the hearings. The chronological case summary lists the court's entries in order. The date of an entry is the day it was entered, which may differ from the date of the event.</p>
<h3>What is not included</h3>
<p>Cases that are confidential by law, such as adoption, mental health, protection order, and most juvenile cases, are never shown. Neither are expunged cases. The clerk keeps the papers filed in a case.</p>`,
  },
  {
    id: 9,
    shortName: 'CaseNumbers',
    title: 'Case numbers',
    html: `
<p>The case number of an Indiana court, also called a cause number, looks like this: <strong>49D33-2606-MF-030447</strong>. It has four parts:</p>
<table>
<thead><tr><th>Part</th><th>Example</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td>Court</td><td>49D33</td><td>The county (01 to 92, in alphabetical order), a letter for the type of court, and the number of the court.</td></tr>
<tr><td>Date</td><td>2606</td><td>Year and month of filing: June 2026.</td></tr>
<tr><td>Type</td><td>MF</td><td>The type of case.</td></tr>
<tr><td>Number</td><td>030447</td><td>The court's sequence number.</td></tr>
</tbody>
</table>
<h3>How to type it</h3>
<p>Capitals, dashes, and leading zeros of the last number make no difference: <strong>49d33-2606-mf-30447</strong> finds the same case. Older cases have numbers in other formats, such as S1-85-3317-C. Type them as printed on the paperwork.</p>
<h3>Parts of a number</h3>
<p>You can also search by part of a number. The page shows how it was understood and lists the newest cases first.</p>
<ul>
<li><strong>49D33</strong>: all cases of that court. <strong>49D33-2606</strong>: cases filed there in June 2026.</li>
<li><strong>2606 MF</strong>: mortgage foreclosures filed in June 2026 in all courts. <strong>MF 2026</strong>: foreclosures filed that year.</li>
<li><strong>030447</strong>: all numbers that end this way; include all leading zeros. <strong>MF-30447</strong>: only foreclosures.</li>
</ul>
<p>If no case has the number that you typed, the page suggests similar numbers.</p>
<h3>Some types</h3>
<ul>
<li><strong>F1 to F6</strong>: Level 1 to 6 felony, for crimes since July 2014. <strong>CM</strong>: misdemeanor.</li>
<li><strong>IF</strong>: infraction. <strong>OV</strong>: violation of a local ordinance.</li>
<li><strong>SC</strong>: small claim. <strong>EV</strong>: eviction. <strong>CC</strong>: debt collection. <strong>MF</strong>: mortgage foreclosure. <strong>CT</strong>: civil tort. <strong>PL</strong>: civil plenary, for other civil cases.</li>
<li><strong>DC</strong> and <strong>DN</strong>: divorce with and without children.</li>
<li><strong>EU</strong> and <strong>ES</strong>: unsupervised and supervised estate. <strong>GU</strong>: guardianship.</li>
</ul>
<p>The page of a case shows its type in full.</p>`,
  },
  {
    id: 10,
    shortName: 'RecordedDocuments',
    title: 'Recorded documents',
    html: `
<p>Deeds, mortgages, liens, plats, and other documents about land are recorded in each county. The county recorder keeps them in Indiana, and the register of deeds in Michigan. In {state} that office is the {entity}.</p>
<h3>Ways to search</h3>
<ul>
<li><strong>Party Name</strong>: a person or an organization that is a grantor or grantee, such as a buyer, a seller, or a lender.</li>
<li><strong>Document Number</strong>: the number that the office assigned when the document was recorded.</li>
<li><strong>{book} and page</strong>: the document's place in the books of the office. Either of the two is enough.</li>
</ul>
<p>Under "Searching", choose which counties to search. The start page of ${screenLink('/recorder', 'recorded documents')} shows how many {state} documents are online and from how many counties. If there are none yet, the site says so, and you can ask the county's office.</p>
<h3>What a record shows</h3>
<p>The index of a document shows its type, the parties, the recording date, and its place in the books. The index is not the document. Its effect on a property depends on its text and on other documents. For a purchase or a loan, ask a title company or a lawyer.</p>
<h3>Pages of documents</h3>
<p>If the office provides the pages of a document, you can preview and buy them from the document's page. The ${screenLink('/info/fees', 'Fee Schedule')} shows the price per page. Purchased copies are not certified; the county's office issues certified copies.</p>`,
  },
  {
    id: 11,
    shortName: 'TaxWarrants',
    title: 'Tax warrants (Indiana)',
    html: `
<p>If someone in Indiana owes state tax and does not pay after a notice, the Department of Revenue issues a tax warrant. The county clerk enters it in the judgment book. It then works like a judgment: it is a lien on the taxpayer's property in the county.</p>
<h3>Ways to search</h3>
<ul>
<li><strong>Taxpayer Name</strong>: a person or a business.</li>
<li><strong>Warrant Number</strong>: up to 8 digits, including leading zeros. Other characters are ignored as you type.</li>
</ul>
<p>Start at ${indianaLink('/tax_warrant', 'Tax warrants')}. That page shows how many warrants are online and from how many counties.</p>
<h3>What the status means</h3>
<table>
<thead><tr><th>Status</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td>Open</td><td>According to the record, the warrant has not been paid.</td></tr>
<tr><td>Released</td><td>It was paid, and the clerk has recorded the payment.</td></tr>
<tr><td>Withdrawn</td><td>The Department of Revenue has withdrawn it.</td></tr>
<tr><td>Renewed</td><td>Its ten-year term was extended by ten years.</td></tr>
<tr><td>Expired</td><td>Its ten-year term has ended.</td></tr>
</tbody>
</table>
<p>A payment can take weeks to reach the clerk. If you have paid and the warrant still appears as open, contact the Department of Revenue or the county clerk, who keep the official record. We cannot change a warrant.</p>`,
  },
  {
    id: 12,
    shortName: 'SearchRegions',
    title: 'Search regions',
    html: `
<p>A search region is the set of courts or counties that a search covers. Choose it under "Searching" next to the search.</p>
<h3>Three kinds of regions</h3>
<ul>
<li><strong>The whole register</strong>, for example all courts. This is the default.</li>
<li><strong>Public regions</strong>, which everyone can use, such as the counties around a city.</li>
<li><strong>Your own regions</strong>, which you name and build from counties. You must be logged in. Only you can see them.</li>
</ul>
<p>Your browser remembers the last region for each register. A link from someone else may include a region; it then applies to that page.</p>
<h3>Your own regions</h3>
<p>${screenLink('/common/MySearchRegions', 'My search regions')} lists them. There you can create, rename, edit, and delete regions. If you delete the region that you used last, searches use the whole register again.</p>
<h3>Why fewer courts can be better</h3>
<p>A list of results ends at 1,000 rows. If yours does, choose a smaller region or add a first name. A smaller region also has fewer people with the same name.</p>
<p>A results page always shows which region was searched and lists the courts that could not be searched.</p>`,
  },
  {
    id: 13,
    shortName: 'SearchCounting',
    title: 'How searches are counted',
    html: `
<p>Visitors search free of charge, up to 60 searches per minute. For logged-in users, the account's plan includes a number of searches per month. The ${screenLink('/info/fees', 'Fee Schedule')} lists the plans.</p>
<h3>What counts as one search</h3>
<ul>
<li>Each search counts once, even if it finds nothing. Finding no records is a result too.</li>
</ul>
<h3>What is free</h3>
<ul>
<li>Opening results, and everything on the page of a record.</li>
<li>Repeating a search within 24 hours, by the same user.</li>
<li>Paging, sorting, filtering, and downloading its results within these 24 hours. After that, the search runs again on current records and counts once more.</li>
<li>A search that fails on our side.</li>
</ul>
<h3>The meter</h3>
<p>The meter at the top of the page shows the account's searches in the current billing month: used and included. All users of the account share it. Select it to see usage by user and billing code, and how many searches are left before the upgrade point. Unlimited plans have no meter.</p>
<h3>Extra searches</h3>
<p>Each search beyond the included number has a price, shown in the Fee Schedule. Starting at the <strong>upgrade point</strong>, the next plan costs less than more extra searches. An account administrator can upgrade at any time. Questions about a plan? Write to ${SUPPORT_LINK}.</p>`,
  },
];
