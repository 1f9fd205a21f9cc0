import { PreviewNames, RecordPreview } from '../../records/search/RecordPreview';
import { recordLink } from '../../records/search/registerPages';
import { useAppSelector } from '../../store/hooks';
import { buttonClass } from '../../ui/buttonClass';
import { formatDate, formatMoney } from '../../ui/formats';
import { AppLink } from '../../widgets/AppLink';
import { TAX_WARRANT_RECORD } from './taxWarrantRecord';
import { TaxWarrantStatusTag } from './TaxWarrantStatusTag';
import { preview, previewed } from './slice';

/** Preview of a tax warrant beside the results. */
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
            <TaxWarrantStatusTag status={status} /> {county.name}
          </p>
          <p>
            {formatMoney(amountCents)}, filed {formatDate(filedOn)}, lien expires{' '}
            {formatDate(expiresOn)}
          </p>
          <h3>Names</h3>
          <PreviewNames
            names={parties.map((party) => ({
              id: party.id,
              name: party.name,
              words: [party.role, party.address].filter(Boolean).join(' · '),
            }))}
          />
          <AppLink
            {...recordLink({ record: TAX_WARRANT_RECORD }, id)}
            className={buttonClass('secondary', 'small')}
          >
            Open tax warrant
          </AppLink>
        </>
      )}
    </RecordPreview>
  );
}
