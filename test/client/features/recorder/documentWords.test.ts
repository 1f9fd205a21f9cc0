import {
  otherPartyWords,
  partiesWords,
} from '../../../../src/client/features/recorder/documentWords';

const PARTIES = { grantor: 'Ann Able', grantors: 2, grantee: 'First Bank', grantees: 1 };

describe('the other party of a document', () => {
  it('names the grantee if the grantor matches, and the grantor if the grantee matches', () => {
    expect(otherPartyWords(PARTIES, [{ name: 'Ann Able' }])).toBe('to First Bank');
    expect(otherPartyWords(PARTIES, [{ name: 'First Bank' }])).toBe('from Ann Able and 1 more');
  });

  it('names both sides if the match is not the first party of either side', () => {
    expect(otherPartyWords(PARTIES, [{ name: 'Bob Able' }])).toBe(
      'Ann Able and 1 more to First Bank',
    );
  });

  it('names the side other than the best match if both sides match', () => {
    const [ann, bank] = [{ name: 'Ann Able' }, { name: 'First Bank' }];
    expect(otherPartyWords(PARTIES, [ann, bank])).toBe('to First Bank');
    expect(otherPartyWords(PARTIES, [bank, ann])).toBe('from Ann Able and 1 more');
  });

  it('names the only side on file', () => {
    const parties = { ...PARTIES, grantee: null, grantees: 0 };
    expect(otherPartyWords(parties, [{ name: 'Ann Able' }])).toBe('Ann Able and 1 more');
  });

  it('names no other party if the matched party is the only one', () => {
    const parties = { ...PARTIES, grantors: 1, grantee: null, grantees: 0 };
    expect(otherPartyWords(parties, [{ name: 'Ann Able' }])).toBe('');
  });

  it('leaves out a placeholder grantee such as Public, which offices enter if there is no party', () => {
    const parties = { ...PARTIES, grantors: 1, grantee: 'PUBLIC' };
    expect(otherPartyWords(parties, [{ name: 'Ann Able' }])).toBe('');
    expect(partiesWords(parties)).toBe('Ann Able');
  });
});
