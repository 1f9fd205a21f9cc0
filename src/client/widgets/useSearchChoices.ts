import { ALL_REGION_IDS, type ApplicationCode, type RegionCode } from '#contract/applications';
import { parseId } from '#contract/queryFields';
import { selectLocale } from '../state/location/selectors';
import { preferenceKey } from '../state/preferences/keys';
import { selectPreference } from '../state/preferences/selectors';
import { selectIsLoggedIn, selectUser, selectUserId } from '../state/session/selectors';
import { useAppSelector } from '../store/hooks';

export interface SearchChoices {
  /** The remembered region, else the whole register (spec section 4). */
  readonly regionId: number;
  /** What a user chose last; it does not matter where it is fixed. */
  readonly isSuperSearch: boolean;
  /** A visitor's super search is always on. */
  readonly isSuperSearchFixed: boolean;
  readonly hasBillingCode: boolean;
  readonly billingCode: string;
}

/** What a search widget starts with, where the address says nothing. */
export function useSearchChoices(code: RegionCode, application: ApplicationCode): SearchChoices {
  const userId = useAppSelector(selectUserId);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const { account } = useAppSelector(selectUser);
  const { code: localeCode } = useAppSelector(selectLocale);
  const region = useAppSelector((state) =>
    selectPreference(
      state,
      preferenceKey('searchRegion', { userId, localeCode, application: code }),
    ),
  );
  const superSearch = useAppSelector((state) =>
    selectPreference(state, preferenceKey('superSearch', { userId, localeCode, application })),
  );
  const billingCode = useAppSelector((state) =>
    selectPreference(state, preferenceKey('billingCode', { userId })),
  );
  return {
    regionId: parseId(region) ?? ALL_REGION_IDS[code],
    isSuperSearch: superSearch !== false,
    isSuperSearchFixed: !isLoggedIn,
    hasBillingCode: account?.billingCodeEnabled ?? false,
    billingCode: typeof billingCode === 'string' ? billingCode : '',
  };
}
