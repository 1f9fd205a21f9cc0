import { rulesOf } from '../specRule';

const INPUT = 'client/ui/controls.test.tsx › a text input › ';
const SEARCHES = 'client/widgets/registerSearches.test.tsx › ';
const SUPER = 'contract/superSearch.test.ts › wildcard rules of super search › ';

/** Validation. */
export const VALIDATION_RULES = rulesOf(5, {
  'Text inputs trim on blur and on Enter.': [
    `${INPUT}drops the blanks at both ends when one leaves it`,
    `${INPUT}sends the trimmed text on Enter`,
  ],
  'An input can opt out of trimming.': [
    `${INPUT}keeps blanks where it is told to`,
    'client/ui/controls.test.tsx › a password input › never trims',
  ],
  'Required fields have an asterisk labeled "required field".': [
    'client/ui/controls.test.tsx › a field › marks a required control with an asterisk labelled "required field"',
  ],
  '% is allowed only at the end of a word.': [`${SUPER}reject %j`, `${SUPER}allow %j`],
  '_ ? and * are refused.': [`${SUPER}reject %j`],
  'No wildcard is allowed inside quotes.': [`${SUPER}reject %j`],
  'A wrong wildcard disables Search and shows the reason at the field.': [
    'client/widgets/SearchWidget.test.tsx › the court search of the header › cannot be sent while a wildcard is wrong, and says why at the field',
  ],
  'A region id is a plain positive number.': [
    'contract/addresses.test.ts › query field parsing › accepts plain positive numbers as ids',
    'contract/addresses.test.ts › query field parsing › rejects %j as an id',
  ],
  'Flags are on for true and on; the generic parser also accepts yes.': [
    'contract/addresses.test.ts › query field parsing › accepts true and on for a flag, and yes only in the generic parser',
  ],
  'A 400 is nested by the dots of its field names.': [
    'contract/refusals.test.ts › a 400 as a form reads it › nests messages by the dots of their names',
  ],
  'A 400 goes to its form, and is shown as an error without one.': [
    'flows/callErrors.test.ts › a call that fails says what the catalogue says › gives a 400 to the form that takes it, and to it alone',
  ],
  'Billing Code is prefilled from the last remembered value when it is empty.': [
    `${SEARCHES}the billing code › of %s starts with the one used last, goes along and is remembered`,
    `${SEARCHES}the billing code › of an address wins over the one used last, unless it is empty`,
  ],
  'Each search names its missing input in the terms of its kind; book or page is enough.': [
    `${SEARCHES}Search without an input › of %s at %s by %s asks for it at %s until one types`,
    `${SEARCHES}Search without an input › of book or page is over when one types into the other`,
    'client/features/court/caseResults.test.tsx › a case search that can’t run › asks for the missing text in the words of its search kind: %s',
    'client/records/search/registerResults.test.tsx › results of $register › ask for a name where the address has none',
  ],
  'A warrant number keeps only digits, at most 8.': [
    `${SEARCHES}a warrant number › keeps only digits, and at most 8, of what is typed or pasted`,
    'client/state/search/addresses.test.ts › a warrant number › is cleaned in an address too',
  ],
  'A search by name without super search shows "Last name, First name".': [
    `${SEARCHES}a search by name › of %s shows without super search how names are written, and remembers it`,
  ],
  'The wildcard rules apply only to names with super search.': [
    'client/state/search/addresses.test.ts › the wildcard rules › hold for every search by name with super search on',
    'client/state/search/addresses.test.ts › the wildcard rules › hold neither without super search nor for numbers',
  ],
  'The region code is one of five.': [
    'flows/regionValidation.test.ts › the validation date of the region on view › is not asked for of a register called %j',
    'contract/addresses.test.ts › query field parsing › accepts the five region codes, each with its whole register',
  ],
  'Help explains super search.': [`${SEARCHES}a search by name › explains super search`],
});
