/** Types of parties, as a CSV file. Plausible, not an official list. */
export const PARTIES = `list,code,name,parent,isOnce
partyType,PLAINTIFF,Plaintiff,,no
partyType,DEFENDANT,Defendant,,no
partyType,PETITIONER,Petitioner,,no
partyType,RESPONDENT,Respondent,,no
partyType,GARNISHEE,Garnishee,,no
partyType,INTERVENOR,Intervenor,,no
partyType,THIRD_PARTY,Third-Party,,no
partyType,DECEDENT,Decedent,,yes
partyType,PERSONAL_REPRESENTATIVE,Personal Representative,,no
partyType,GUARDIAN,Guardian,,no
partyType,PROTECTED_PERSON,Protected Person,,yes
partyType,CHILD,Child,,no
partyType,TRUSTEE,Trustee,,no
partyType,INTERESTED_PARTY,Interested Party,,no
`;
