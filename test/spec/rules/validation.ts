import { rulesOf } from '../specRule';

const INPUT = 'client/ui/controls.test.tsx › a text input › ';
const SEARCHES = 'client/widgets/registerSearches.test.tsx › ';
const SUPER = 'contract/search/superSearch.test.ts › wildcard rules of super search › ';

/** Validation. */
export const VALIDATION_RULES = rulesOf(5, {
  'Text inputs trim on blur and on Enter.': [
    `${INPUT}trims spaces at both ends on blur`,
    `${INPUT}sends the trimmed text on Enter`,
  ],
  'An input can opt out of trimming.': [
    `${INPUT}keeps spaces at both ends with noBlurTrim`,
    'client/ui/controls.test.tsx › a password input › never trims a password',
  ],
  'Required fields have an asterisk labeled "required field".': [
    'client/ui/controls.test.tsx › a field › marks a required control with an asterisk labeled "required field"',
  ],
  '% is allowed only at the end of a word.': [
    `${SUPER}rejects the wildcards of %j`,
    `${SUPER}allows the wildcards of %j`,
  ],
  '_ ? and * are refused.': [`${SUPER}rejects the wildcards of %j`],
  'No wildcard is allowed inside quotes.': [`${SUPER}rejects the wildcards of %j`],
  'A wrong wildcard disables Search and shows the reason at the field.': [
    'client/widgets/SearchWidget.test.tsx › the court search in the header › rejects an invalid wildcard, and explains why at the field',
  ],
  'A region id is a plain positive number.': [
    'contract/addresses.test.ts › query field parsing › accepts plain positive numbers as ids',
    'contract/addresses.test.ts › query field parsing › rejects %j as an id',
  ],
  'Flags are on for true and on; the generic parser also accepts yes.': [
    'contract/addresses.test.ts › query field parsing › accepts "true" and "on" for a flag, and "yes" only in the generic parser',
  ],
  'A 400 is nested by the dots of its field names.': [
    'contract/refusals.test.ts › nesting the errors of a 400 response for a form › nests the messages of a 400 response by the dots in their field names',
  ],
  'A 400 goes to its form, and is shown as an error without one.': [
    'flows/callErrors.test.ts › a failed call › passes a 400 only to the form that handles it',
  ],
  'Billing Code is prefilled from the last remembered value when it is empty.': [
    `${SEARCHES}the billing code › starts with the last billing code, sends it, and remembers it: %s`,
    `${SEARCHES}the billing code › prefers the billing code in the URL over the last one, unless empty`,
  ],
  'Each search names its missing input in the terms of its kind; book or page is enough.': [
    `${SEARCHES}a search without text › shows an error until the user types: %s at %s by %s, %s, %s`,
    `${SEARCHES}a search without text › shows no error for a missing book or page once the other one is typed`,
    'client/features/court/caseResults.test.tsx › a case search that can’t run › asks for the missing search text with the message for the kind of search: %s',
    'client/records/search/registerResults.test.tsx › the search results for $register › asks for a name if the results URL has none',
  ],
  'A warrant number keeps only digits, at most 8.': [
    `${SEARCHES}a warrant number › keeps only digits, and at most 8, of typed or pasted text`,
    'client/state/search/addresses.test.ts › a warrant number › keeps at most 8 digits of a warrant number',
  ],
  'A search by name without super search shows "Last name, First name".': [
    `${SEARCHES}a search by name › shows the name format when super search is off, and remembers the choice: %s`,
  ],
  'The wildcard rules apply only to names with super search.': [
    'client/state/search/addresses.test.ts › the wildcard rules › applies the wildcard rules to every name search with super search on',
    'client/state/search/addresses.test.ts › the wildcard rules › applies no wildcard rules without super search or to numbers',
  ],
  'The region code is one of five.': [
    "flows/regionValidation.test.ts › the index date of the region on screen › doesn't request an index date for a register called %j",
    'contract/addresses.test.ts › query field parsing › accepts the five region codes, and maps each code to the region of the whole register',
  ],
  'Help explains super search.': [`${SEARCHES}a search by name › explains super search`],
});
