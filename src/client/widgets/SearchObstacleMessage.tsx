import type { RegisterId } from '#contract/records/registers';
import { selectShownQuery } from '../state/location/selectors';
import { selectRegionName } from '../state/regions/selectors';
import { selectRegister, selectShownSearch } from '../state/search/selectors';
import { useAppSelector } from '../store/hooks';
import { buttonClass } from '../ui/buttonClass';
import { StateMessage } from '../ui/StateMessage';
import { AppLink } from './AppLink';
import { ScreenHeading } from './ScreenHeading';

export interface SearchObstacleMessageProps {
  readonly id: RegisterId;
}

/** Replaces the results if the search in the URL can't run; shows why and what to do. */
export function SearchObstacleMessage({ id }: SearchObstacleMessageProps) {
  const query = useAppSelector(selectShownQuery);
  const { regionCode, searchPath, things } = useAppSelector((state) => selectRegister(state, id));
  const { kind, obstacle, regionId } = useAppSelector((state) => selectShownSearch(state, id));
  const region = useAppSelector((state) => selectRegionName(state, regionCode, regionId));
  return (
    <>
      <ScreenHeading title={`Search ${things}`} />
      {obstacle === 'missing' ? (
        <StateMessage kind="empty" title="Enter something to search for">
          {kind.missing}
        </StateMessage>
      ) : (
        <StateMessage
          kind="error"
          title="Search failed"
          action={
            <AppLink
              to={searchPath}
              query={{ ...query, regionId }}
              className={buttonClass('primary')}
            >
              Search in {region}
            </AppLink>
          }
        >
          {obstacle === 'regionNotNumeric'
            ? 'The region ID in the address must be a number.'
            : 'The region in the address was deleted or belongs to another user.'}{' '}
          This search wasn’t counted.
        </StateMessage>
      )}
    </>
  );
}
