import { formatDate } from '#contract/formats';
import { PreviewLink, PreviewNames, RecordPreview } from '../../records/search/RecordPreview';
import { useAppSelector } from '../../store/hooks';
import { ParcelLink } from '../../widgets/ParcelLink';
import { DOCUMENT_RECORD } from './documentRecord';
import { DocumentStatusTag } from './DocumentStatusTag';
import { IMAGE_WORDS } from './documentWords';
import { preview, previewed } from './slice';

/** Preview of a document next to the results. */
export function DocumentPreview() {
  return (
    <RecordPreview
      thing="document"
      id={useAppSelector(previewed.select)}
      of={useAppSelector(preview.select)}
      number={({ documentNumber }) => documentNumber}
      caption={({ typeName }) => typeName}
    >
      {({ county, id, imageStatus, legals, parties, recordedOn, status }) => (
        <>
          <p>
            Recorded {formatDate(recordedOn)} in {county.name}
          </p>
          {status === 'NONE' ? null : (
            <p>
              <DocumentStatusTag status={status} />
            </p>
          )}
          <h3>Parties</h3>
          <PreviewNames
            names={parties.map((party) => ({ id: party.id, name: party.name, words: party.role }))}
          />
          {legals.length === 0 ? null : (
            <>
              <h3>Land</h3>
              <ul>
                {legals.slice(0, 4).map(({ id: legalId, parcel, text }) => (
                  <li key={legalId}>
                    {text}
                    {parcel === null ? null : (
                      <>
                        {', parcel '}
                        <ParcelLink parcel={parcel} />
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>{IMAGE_WORDS[imageStatus]}.</p>
          <PreviewLink record={DOCUMENT_RECORD} id={id}>
            Open document
          </PreviewLink>
        </>
      )}
    </RecordPreview>
  );
}
