import { RecordNotFound } from './RecordNotFound';

/** Not-found page for a recorded document; `title` is its heading. */
export function DocumentNotFound({ title = 'Document not found' }: { readonly title?: string }) {
  return (
    <RecordNotFound
      title={title}
      problem="Document not found"
      nextLink={{ to: '/recorder', label: 'Search documents' }}
    >
      Check the address. The document may also be confidential.
    </RecordNotFound>
  );
}
