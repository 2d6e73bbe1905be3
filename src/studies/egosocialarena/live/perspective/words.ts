/** The words of a list, told apart by white space. */
export const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words that end a clause's claim on what follows, by class. English's closed classes; no open class is here. */
export const determiners =
  words(`the a an this that these those my your our its some any no every each either neither
another all both half several many much few more most enough what which whose one two three four five six seven eight nine
ten eleven twelve twenty`);
export const prepositions =
  words(`of to in on at by with from into onto about against among amid around behind below
beneath beside besides between beyond despite down during except inside near off opposite out outside over past per round
through throughout toward towards under underneath up upon via within without across along above aboard alongside next
concerning regarding unlike`);
/** Prepositions that also begin a clause. */
export const eitherPrepositionOrSubordinator = words("before after until till since as than like for");
export const subordinators =
  words(`because when whenever while although though if unless whereas once whether that where
wherever why how lest provided supposing so`);
export const relatives = words(
  "who whom whose which that where what whoever whatever whichever when why how",
);
export const questionWords = words("who whom whose what which where when why how");
export const coordinators = words("and but or nor yet so then");
export const adverbs =
  words(`not never always often sometimes usually rarely seldom hardly scarcely barely just only even
still already yet soon now then there here again also too almost nearly quite rather very really perhaps maybe once twice
first last later instead together alone upstairs downstairs outside inside away back forward home today tomorrow yesterday
tonight indeed however therefore thus otherwise meanwhile else ever simply both all each anyway straight fast hard well
far further long afterwards beforehand suddenly besides nevertheless nonetheless probably certainly definitely clearly
obviously currently finally eventually apparently half much more most no longer next ahead everywhere somewhere nowhere
anywhere somehow most least less eagerly either neither`);
const lyNouns =
  words(`family fly belly jelly ally bully reply supply assembly lily italy rely apply butterfly july ugly
silly lovely friendly lonely elderly early daily only holy curly hilly smelly woolly chilly likely lively deadly homely
sickly costly ghostly orderly monthly weekly yearly wobbly bubbly cuddly`);

/** An adverb: from the list, or in -ly where that is no noun or adjective. */
export const isAdverb = (word: string): boolean =>
  adverbs.has(word) || (/..ly$/.test(word) && !lyNouns.has(word));

/** Verbs that a clause may follow without "that". */
export const clauseVerbs =
  words(`think know believe say hope guess suppose claim wish see hear notice realise realize feel
find fear doubt imagine assume expect reckon pretend suspect insist swear bet dream remember forget understand conclude
mean announce argue explain admit predict discover decide learn read sense agree imply suggest`);
/** Verbs with a person and then a clause: "tells Lea that". */
export const tellingVerbs = words(
  `tell ask remind warn inform assure convince persuade show teach promise notify`,
);
/** Verbs with two objects, the person first: "hands her the map". */
export const givingVerbs =
  words(`give hand send tell show offer lend bring pass teach ask owe wish cost promise pay grant
throw toss feed deny`);
/** Verbs with an object and a bare verb: "sees her leave". */
export const perceptionVerbs = words("see hear watch feel notice let make help have observe");
export const speechVerbs =
  words(`say ask shout whisper reply answer call cry exclaim mutter murmur add tell explain
announce insist agree admit warn promise yell scream sigh laugh wonder think sing groan suggest complain remark repeat
continue begin joke protest beg demand declare mumble gasp snap growl plead reason boast confess write read hiss
respond offer object interrupt observe`);

/** Adjectives that stand after "is", for telling "Mina's tired" from "Mina's hat". */
export const adjectives =
  words(`able absent afraid alive alone angry anxious asleep awake aware away bad blind bored brave
busy calm careful certain cheerful clever cold confident confused content cool cross curious dead deaf delighted
different drunk eager early empty excited exhausted famous fine fit free friendly frightened full furious glad good grateful
guilty happy hard-working healthy hesitant home honest hopeful hot hungry hurt ill impatient in independent injured jealous
keen kind late lazy left-handed likely lonely lost lucky mad married mistaken nervous nice old out patient pleased polite
poor popular present proud quick quiet ready relaxed relieved responsible rich right sad safe satisfied scared serious
shocked short shy sick silent silly single sleepy slow small smart sorry strict strong stubborn suspicious sure surprised
tall terrified thirsty thrilled tired unable unaware uneasy unhappy unlucky unsure unwell upset useful warm weak welcome
well wet wide-awake willing worried wrong young younger older taller`);

/** Words in -s that are more often plural nouns than verbs; what follows decides. */
export const pluralNouns =
  words(`books plates pens stamps plants cups labels boxes bags keys hands eyes papers parts pictures
places points prints records rings rows rules sails scores seals shelters shops signs sketches smells sounds spots stores
tapes tests texts tops tours tracks trains trips types views votes waves weights wipes works wishes gifts flowers letters
coats shoes socks gloves boots hats toys games cards coins chairs tables windows doors cakes apples pears plums tools nails
bolts files films maps notes photographs photos presents dresses drinks drops names numbers rests ropes stacks steps sticks
stitches tips ties walks words guests friends neighbours neighbors parents brothers sisters plans meals answers questions
bicycles buttons threads covers mixes irons lights matches pins shelves copies hopes dreams fears doubts worries jokes
rides races guesses dances songs smiles laughs orders offers reports repairs returns calls changes checks claims experiences
nuts bottles sweets clothes scissors trousers glasses oranges carrots onions potatoes candles sandwiches biscuits pencils`);

/** Plural nouns and pronouns that do not end in -s. */
export const pluralWords =
  words(`people children men women police feet teeth mice geese sheep fish others both everyone
everybody twins folk firemen policemen grandchildren`);

/** Nouns in -ing, for "Mina's drawing is" beside "Mina's drawing a". */
export const ingNouns =
  words(`morning evening meeting building painting drawing wedding ceiling earring feeling clothing
writing reading thing something anything everything nothing king ring spring string wing swing shopping luggage-ring
hearing parking ending beginning opening sewing knitting washing cooking singing breathing thinking handwriting belongings
dressing stocking pudding clearing saving`);

export const nominatives = words(
  "she he they i we you it there who somebody someone everybody everyone nobody one",
);
