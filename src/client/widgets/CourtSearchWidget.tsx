import { selectLocation } from '../state/location/selectors';
import { useAppSelector } from '../store/hooks';
import { SearchBand, SearchBandItem } from '../ui/SearchBand';
import { AppLink } from './AppLink';
import { COURT_SEARCH_PATH, readCourtSearch } from './courtSearch';
import {
  CourtBillingCodeField,
  CourtSearchButton,
  CourtSearchKindField,
  CourtSearchTextField,
  CourtSuperSearchField,
} from './CourtSearchFields';
import { RegionPicker } from './RegionPicker';
import { useCourtSearch } from './useCourtSearch';

const NO_QUERY = {};

/** The court search of the header (spec section 2): one line with the whole search. */
export function CourtSearchWidget() {
  const location = useAppSelector(selectLocation);
  const query = location?.query ?? NO_QUERY;
  // A new address brings new starting values.
  return <CourtSearchBand key={location?.key} started={readCourtSearch(query)} />;
}

interface CourtSearchBandProps {
  readonly started: ReturnType<typeof readCourtSearch>;
}

function CourtSearchBand({ started }: CourtSearchBandProps) {
  const search = useCourtSearch(started);
  return (
    <form
      noValidate
      aria-label="Search court cases"
      onSubmit={(event) => {
        event.preventDefault();
        search.submit();
      }}
    >
      <SearchBand
        label="Court cases"
        below={
          <>
            <CourtSuperSearchField search={search} />
            <AppLink to={COURT_SEARCH_PATH}>Advanced search</AppLink>
          </>
        }
      >
        <SearchBandItem>
          <CourtSearchKindField search={search} />
        </SearchBandItem>
        <SearchBandItem width="grow">
          <CourtSearchTextField search={search} />
        </SearchBandItem>
        <SearchBandItem width="medium">
          <RegionPicker
            code="court"
            regionId={search.regionId}
            onRegionChange={search.setRegionId}
          />
        </SearchBandItem>
        {search.hasBillingCode ? (
          <SearchBandItem>
            <CourtBillingCodeField search={search} />
          </SearchBandItem>
        ) : null}
        <SearchBandItem>
          <CourtSearchButton search={search} />
        </SearchBandItem>
      </SearchBand>
    </form>
  );
}
