import { formatDate, formatMoney } from '#contract/formats';
import { PreviewLink, PreviewParties, RecordPreview } from '../../records/search/RecordPreview';
import { useAppSelector } from '../../store/hooks';
import { TAX_WARRANT_RECORD } from './taxWarrantRecord';
import { TaxWarrantStatusTag } from './TaxWarrantStatusTag';
import { preview, previewed } from './slice';

/** Preview of a tax warrant next to the results. */
export function TaxWarrantPreview() {
  return (
    <RecordPreview
      thing="tax warrant"
      id={useAppSelector(previewed.select)}
      of={useAppSelector(preview.select)}
      number={({ warrantNumber }) => warrantNumber}
      caption={({ taxpayerName }) => taxpayerName}
    >
      {({ amountCents, county, expiresOn, filedOn, id, parties, status }) => (
        <>
          <p>
            <TaxWarrantStatusTag status={status} expiresOn={expiresOn} /> {county.name}
          </p>
          <p>
            {formatMoney(amountCents)}, filed {formatDate(filedOn)}, lien expires{' '}
            {formatDate(expiresOn)}
          </p>
          <h3>Names</h3>
          <PreviewParties parties={parties} />
          <PreviewLink record={TAX_WARRANT_RECORD} id={id}>
            Open tax warrant
          </PreviewLink>
        </>
      )}
    </RecordPreview>
  );
}
