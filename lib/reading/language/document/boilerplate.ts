/** Headings and openings after which a document says what it says every time. */
const CLOSES =
  /^(?:#+ )?(?:about (?:the )?[A-Z0-9][\w&.,'’() -]{0,80}$|about us\b|forward[- ]looking|cautionary (?:note|statement)|safe[- ]harbou?r|note (?:on|regarding) forward|disclosure regarding|non-gaap|use of non|additional information (?:and|about)|important (?:additional )?information|where (?:you can|to) find|participants in the solicitation|no offer or solicitation|disclaimer|(?:media|press|investor|company)(?: relations)?(?: and \w+)? contacts?\b|contacts?:|for (?:more|further) information|signatures?\b|exhibit index|legal notice|©|copyright|all rights reserved|source: |trademarks|related (?:posts|articles|stories)|share this|read more|equal (?:employment )?opportunity|eeo\b|privacy notice|benefits\b|perks\b|what we offer|subscribe|follow us|\*{3}|#{3})/i;

const SELF =
  /^(?:about us|about the company|about (?!the role|this role|the job|you|the team|the position)[A-Z])/i;

const ALWAYS =
  /^The post .{3,300} (?:appeared first on|first appeared on)|\b(?:forward[- ]looking statements?|private securities litigation reform act|safe harbor provisions|risks and uncertainties|actual results (?:may|could|to) differ|equal opportunity employer|without regard to race|reasonable accommodation|all rights reserved|is (?:a registered )?trademarks? of|furnished (?:herewith|pursuant)|incorporated (?:herein )?by reference|shall not be deemed "?filed|is (?:a|the|one of the) (?:global|world(?:'|’)s|leading|largest|premier)[^.]{0,60}(?:provider|leader|manufacturer|supplier|company|platform) (?:of|in|for)\b)/i;

/** Whether a block of text opens a part that says nothing new. */
export const opensBoilerplate = (block: string): boolean => CLOSES.test(block.trim().slice(0, 120));

/** Adverts begin with who the company is, and go on to the job. */
export const describesItself = (block: string): boolean => SELF.test(block.trim().slice(0, 80));

/** Sentences that stand in thousands of documents word for word. */
export const isStandingText = (sentence: string): boolean => ALWAYS.test(sentence);

/** What a feed adds to each item says its title once more. */
export const isFeedFooter = (sentence: string): boolean =>
  /^the post .{5,300} appeared first on /i.test(sentence);
