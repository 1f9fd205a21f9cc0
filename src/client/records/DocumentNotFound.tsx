import { RecordNotFound } from './RecordNotFound';

/** The address names no recorded document that may be shown; `title` names what the page is about. */
export function DocumentNotFound({ title = 'Document not found' }: { readonly title?: string }) {
  return (
    <RecordNotFound
      title={title}
      problem="There is no public document here"
      wayOn={{ to: '/recorder', label: 'Search documents' }}
    >
      The address may be mistyped, or the law keeps the document from being shown.
    </RecordNotFound>
  );
}
