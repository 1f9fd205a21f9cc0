/** What an entry of the proof log of electronic filing is about. */
export const PROOF_KIND_WORDS: Readonly<Record<string, string>> = {
  upload: 'Upload',
  quote: 'Quote',
  submit: 'Submission',
  callback: 'Message',
  service: 'Service',
  decision: 'Decision',
  outage: 'Outage',
};
