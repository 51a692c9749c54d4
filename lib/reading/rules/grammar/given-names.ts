const GIVEN_NAMES = new Set(
  `aaron adam adrian ahmed aisha akira alan albert alejandro alex alexander alexandra alfred ali alice alicia alison allen amanda amber amit
   amy ana andrea andreas andrew andy angela anil anita anjali ann anna anne annette anthony antoine anton antonio april arjun arnold arthur
   arun ashley audrey barbara barry beatrice ben benjamin bernard beth betty beverly bill björn bob brad bradley brandon brenda brent brett
   brian bridget bruce bryan caleb cameron carl carla carlos carmen carol caroline catherine cathy cecilia chad charles charlotte chen cheryl
   chris christian christina christine christoph christopher cindy claire claudia clara colin connor corey craig crystal curtis cynthia dale
   dan dana daniel daniela danielle darren dave david dawn dean deborah debra deepak denise dennis derek diana diane diego dimitri dmitri
   dominic don donald donna doris dorothy doug douglas drew duncan dylan earl ed edgar edith edward edwin eileen elaine eleanor elena eli
   elizabeth ellen emily emma emmanuel eric erica erik erin ernest esther ethan eugene eva evan evelyn fabian faith fatima felix fernando
   fiona florence frances francis francisco francois frank fred frederick gabriel gabriela gail gary gene geoff george gerald gerard gillian
   gina giovanni glen glenn gloria gordon grace graham greg gregory guy hannah hans harold harry harsh heather hector heidi helen helena henri
   henrik henry herbert hiroshi holly howard hugh hugo ian igor ingrid irene iris isaac isabel ivan jack jackie jacob jacqueline james jamie
   jan jane janet janice jared jason javier jay jean jeff jeffrey jennifer jenny jeremy jerome jerry jesse jessica jill jim jimmy joan joanna
   joe joel johan johannes john jon jonas jonathan jordan jorge jose joseph josh joshua joyce juan judith judy julia julian julie julio
   justin karen karim karl kate katherine kathleen kathryn kathy katie keith kelly ken kenneth kenji kerry kevin kim kimberly kirsten kristen
   kristin kurt kyle lance lars laura lauren laurence lawrence lee leo leon leonard leslie lewis li liam linda lindsay lisa liz lois lorenzo
   louis louise luca lucas lucia lucy luis luke lynn madison manuel marc marcel marco marcus margaret maria marie marilyn mario mark markus
   martha martin martina mary mason mathias matt matteo matthew maureen maurice max maya megan mei melanie melissa michael michel michelle
   miguel mike mikhail milan mohamed mohammed monica morgan nadia nancy naomi natalie natasha nathan neal neil nicholas nick nicola nicolas
   nicole nigel nikhil nina noah nora norman oliver olivia omar oscar otto owen pablo pamela pat patricia patrick paul paula pauline pedro
   peggy penny pete peter phil philip philippe phillip phyllis pierre piotr priya rachel raj rajesh rajiv ralph ramesh randy raul ravi ray
   raymond rebecca regina rene ricardo richard rick rita rob robert roberta roberto robin rod roger roland ron ronald rosa rose ross roy russell
   ruth ryan sabine sally sam samantha samuel sandra sanjay sara sarah satya scott sean sebastian sergei sergey seth shane shannon sharon
   shaun sheila shirley simon sofia sonia sophia sophie stacy stan stanley stefan stephanie stephen steve steven stuart sue sundar sunil susan
   suzanne svetlana sven sylvia tamara tammy tanya tara ted teresa terrence terry thea theodore theresa thomas tiffany tim timothy tina todd
   tom tomas tommy toni tony tracy travis trevor troy tyler valerie vanessa vera veronica vicki victor victoria vijay vikram vincent virginia
   vivek vivian vladimir walter wanda warren wayne wei wendy wesley wilhelm william willie xavier yan yasmin yolanda yuki yvonne zachary zoe`.split(
    /\s+/,
  ),
);

/** First names common enough to tell a person from a company. */
export const isGivenName = (lower: string): boolean => GIVEN_NAMES.has(lower);
