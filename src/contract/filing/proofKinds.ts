/** Labels of the entry kinds in the e-filing proof log. */
export const PROOF_KIND_WORDS: Readonly<Record<string, string>> = {
  upload: 'Upload',
  quote: 'Quote',
  submit: 'Submission',
  callback: 'Message',
  service: 'Service',
  decision: 'Decision',
  outage: 'Outage',
};
