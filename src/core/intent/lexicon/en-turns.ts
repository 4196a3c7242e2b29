/** English: questions, wishes, orders, and what turns a verdict into something else. */
import type { WordTable } from './signs.ts';

export const EN_TURNS: WordTable = [
  [
    'L',
    'now finally all everything every both already at_last now_that entire completely fully totally everywhere this_time',
  ],
  ['y', "why how_come how_is how_on_earth why_on_earth what_the why's how's_it_still how_can how_could"],
  [
    'Q',
    "what which who whose where how what's where's who's how's how_many how_much how_long how_far when_will when_is when_does when_can when_do whats anything_else",
  ],
  [
    'q',
    "whether any_(update|updates|news|progress|luck|idea|ideas|eta|word) isn't_(it|that) right_or_not is_everything (wondering|wonder|curious)_(if|whether|why|how|what|when|where) any_reason what's_the_reason quick_question out_of_curiosity just_(checking|curious|wondering) wdyt thoughts_on",
  ],
  [
    'i',
    "tell_me let_me_know explain wondering curious describe summarize summarise clarify walk_me_through remind_me i'd_like_to_know want_to_know need_to_know wanna_know like_to_know i_don't_(understand|get) not_sure_(what|why|how|if|whether) no_clue_(what|why|how) elaborate give_me_(a|an)_(status|summary|update|overview|rundown) list_(the|all) recap not_sure_i_(understand|get|follow) (don't|dont|do_not)_(quite_)?(understand|get|follow)_(what|why|how|the|this)",
  ],
  [
    'M',
    'could_you can_you would_you will_you can_we could_we please would_you_mind mind might_you may_we should_we kindly',
  ],
  [
    '$',
    'would_it_be_possible is_it_possible_to is_there_a_way_to any_chance how_about what_about what_if_(we|it|you|the) could_it could_this could_the would_it_be can_it_(also|instead|be) (could|can)_(we|you|it)_have could_you_make can_you_make (can|could)_(you|we)_(remove|hide|disable|drop|get_rid_of) (could|can|would)_(you|we)(_also)?_(let|allow|support|have|show|hide|include|display|enable|disable) would_you_mind_(having|making|letting|showing|moving|using|keeping|putting|hiding|allowing|changing|switching|replacing) (would|could|will)_you_be_able_to_(show|hide|make|include|allow|support|display|let|remove|enable|disable) (can|could)_we_make (can|could)_(it|they)_(remember|show|include|keep|support|handle|stay|open|close|start|default|use|return)',
  ],
  [
    'C',
    "instead rather instead_of rather_than change changing switch switch_to swap swap_out replace convert prefer i'd_prefer would_prefer actually_i actually_make actually_let's on_second_thought changed_my_mind change_my_mind scratch_that revert_to go_back_to make_(it|them|that|this|the) turn_it_into bigger smaller larger shorter longer wider narrower brighter darker higher lower differently redesign rework rethink another_approach different_approach move_(it|the|that|this|them) no_longer_want dont_want don't_want do_not_want do_not_use don't_use (requirements|requirement|spec|specs|plans|plan|scope)_(changed|have_changed|has_changed|change) new_requirement not_a (should|has_to|needs_to|must|ought_to)_(be|have|use|show|go|come|open|return|support|allow|only|also|look|stay|close|start|sort|accept|appear|scroll|send|default|happen|include|read|say|display|run|work_the_other) i_meant i_actually i_was_thinking (more|less)_(like|prominent|subtle|compact|visible|rounded|contrast|space|padding|aggressive|strict|verbose|detailed) (show|display|keep|allow|include|list)_only only_(show|display|keep|allow|include|list) scratch_(the|this|all) ditch_(the|that|this|it|all) nix_(the|that|this|it) lose_(the|that) forget_the change_of_(plans|plan|heart) small_tweak small_change one_change (get|getting)_rid_of_(the|that|those|all) tone_down (a_tad|a_touch|a_hair|slightly|a_bit|a_little|a_little_bit)_(bigger|smaller|larger|shorter|longer|wider|narrower|brighter|darker|higher|lower|faster|slower|bolder|lighter|thicker|thinner) (let's|lets)_go_with (limit|cap|restrict|clamp)_(it|them|this|that)_(to|at) (should|must|needs_to)_(default|accept|reject|handle|ignore|fall_back|trigger|expire|update|wrap|persist|respect|follow|match) (pm|boss|client|customer|designer|manager|qa|stakeholders|they|team)_(want(s)?|now_want(s)?|would_like|decided|prefer(s)?|asked_for|asks_for) better_(to_(have|use|put|show|keep|make|be)|if_(it|the|we|you)|be|make|use|put|show) would_be_better (much_)?nicer_(if|to) (a|something|some|totally|completely)_different let's_not lets_not (would|might|could)_be_(nicer|better|cleaner|clearer|easier|more_(readable|intuitive|useful|visible)) let's_drop_(the|support) drop_support (needs_to|should|must|has_to)_work_(offline|on|with|without|for|in|even) we_(decided|agreed|chose)_to_(go_with|use|do|drop|have|only|keep|switch)",
  ],
  [
    'A',
    'add adding implement create build_(a|an|me|the|us|out) support introduce write develop design_a integrate include allow enable provide extend new_feature make_a make_an make_me set_up setup scaffold generate feature_request hook_up wire_up',
  ],
  [
    'D',
    "i_want i'd_like i_need we_need we_want i_would_like want_a need_a need_an i_wish would_like i'd_love it_would_be_(nice|great|good|better) (it'd|it_would)_be_(nice|nicer|great|good|better|cool|cleaner|easier|helpful|ideal|useful)(_if)? we'd_(like|love) we_would_like we're_looking_for i'm_looking_for looking_for_a i'm_after wanna_have",
  ],
  [
    'I',
    "run commit push check look refactor rename remove delete update_(the|all|our|my) continue proceed carry_on keep_going review deploy merge release test try read open_(the|a|up) use bump upgrade document format lint clean move_on go_on go_ahead do_it start_with stop undo revert rollback roll_back put keep_(the|it|that|this) let's lets leave drop extract split inline translate optimize optimise simplify benchmark profile investigate research compare bring pull rebase squash cherry-pick tag publish install sort_(the|by) follow show_me verify validate double-check ensure_that confirm_that find_out figure_out look_into explain_to set touch modify edit worry forget merge_it_(in|into|to|with) keep_(debugging|going|trying|working|digging|looking|at_it|investigating|iterating|fixing|testing|searching) so_(we|i|you|that_we|that_i|that_you|they)_can(_see)? have_a_look take_a_look ship_it_to",
  ],
  ['e', 'can able_to could'],
  [
    'W',
    "want wants need should must have_to has_to make_sure ensure so_that in_order_to hope hopefully expect expected supposed_to wish let will would going_to gonna might shall it'll i'll we'll you'll get_(it|this|that|them|things|everything) make_(it|this|that|everything)_work(ing)? to_be aim goal plan_to ought to_get like_to trying_to try_to tried_to",
  ],
  ['@', 'when after while whenever'],
  [
    'f',
    "if once unless provided assuming suppose supposing before as_soon_as in_case until whether_or_not even_if only_if imagine would_be assume let's_(say|assume|pretend) act_as_if as_if as_long_as so_long_as only_then",
  ],
  [
    'm',
    "maybe perhaps probably possibly might presumably apparently supposedly allegedly theoretically in_theory not_sure unsure uncertain i_guess i_suppose guess doubt dont_know don't_know do_not_know no_guarantee should_be should_work for_now thought i_thought assumed i_assumed (works|worked|working)_for_(him|her|them|others|him_only) i_trust trust_that",
  ],
  [
    'r',
    'you_said you_say you_told you_claimed you_claim he_said she_said they_said says said saying claims claimed reads printed prints labelled labeled named called titled page_says it_says log_says logs_say according_to the_word the_string the_text the_message message message_says marked flagged pretend pretends means indicates counts_as (colleague|coworker|boss|manager|client|customer|pm|qa|team|he|she|they|friend|teammate)_(confirmed|confirms|thinks|thought|believes|reported|reports|told_me|approved|tested|tells_me|verified|said) (docs|doc|logs|notes|ticket|page|readme|changelog|report)_(say|says|claim|claims|state|states) mark set_(it|the_status|status)_to label',
  ],
  [
    '|',
    'variable function method class import imports comment comments identifier constant parameter typo branch version',
  ],
  [
    'p',
    'before previously used_to earlier yesterday originally formerly last_(week|time|month|night|year) the_old old_version previous_version in_the_past initially until_recently was_fine',
  ],
  [
    't',
    "(haven't|havent|have_not|hasn't|not|didn't|did_not)_(tested|tried|checked|verified|looked|test|try|check|had_(time|a_chance)|confirmed) let_me_(test|try|check|verify|see|look|run|confirm|take_a_look|double_check|double-check|give_it_a) (i'll|ill|i_will|will|i'm_going_to|going_to|gonna|need_to|have_to|i_need_to|want_to)_(test|try|check|verify|see|look|retest|confirm|give_it_a|take_a_look|let_you_know|get_back|report_back|run_it|double-check|monitor|watch) testing_(it|now|this) still_testing checking_now one_sec give_me_a_(sec|minute|moment) waiting_(for|on)_(you|your) (haven't|havent|have_not|hasn't|not|didn't|did_not)_(run|used|deployed|built|opened|executed)",
  ],
  [
    'U',
    'tested tried verified checked retested ran confirmed_that i_tested just_tested just_tried restarted rebuilt reran re-ran',
  ],
  [
    'P',
    'plan approach idea design proposal strategy direction architecture option suggestion outline sketch diagram concept sounds_(good|great|fine|right|reasonable|like_a_plan|ok|perfect) summary analysis explanation diagnosis reasoning assessment understanding interpretation hunch theory root_cause root_causes assumption',
  ],
  [
    'K',
    'wrap_up wrap-up wrapup wrapping_up wrap_it_up wrap_this_up wrap_things_up clean_up cleanup clean-up clean_it_up clean_this_up cleaning_up archive archiving archive_it tidy tidy_up finalize finalise close_out',
  ],
  [
    'k',
    "skip skip_it skip_that skip_this skipping no_need not_needed not_necessary unnecessary dont_bother don't_bother do_not_bother just_end just_finish end_it end_here end_the_task just_close leave_it leave_that forget_it forget_about_it no_thanks no_thank_you not_now not_today not_this_time don't_need dont_need do_not_need we're_done i'm_done that's_all never_mind nevermind without_the omit bypass rather_not i'd_rather_not not_interested leave_(it|that|this|everything|all|them|things)_(as_is|as_it_is|as_they_are|alone|be|there|like_that|where_it_is) (won't|wont|will_not|would_not|wouldn't|not|isn't|isnt)_(be_)?(necessary|needed|required)",
  ],
  [
    'a',
    "very really quite so too pretty any more even just the_slightest at_all super real exactly yet completely fully much no_matter_what anymore any_more nothing_else can't_(wait|remember|think|decide|hurt|complain) cant_wait",
  ],
  ['v', 'always constantly every_time each_time every_single_time over_and_over repeatedly all_the_time keeps_on'],
  [
    'F',
    "wtf ffs omg damn dammit goddamn shit bullshit crap fuck fucking hell freaking ridiculous unbelievable unreal seriously frustrating frustrated infuriating pathetic garbage trash (giving|give|gave)_up i_give_up fed_up sick_of tired_of sick_and_tired had_enough had_it_with enough_already enough_is_enough driving_me_(crazy|nuts|insane|mad|up) losing_(my|it) lost_my_patience out_of_patience patience at_my_wits'_end wits'_end wits_end waste_of_(time|my_time) wasting_my wasted waste nothing_works nothing_(is_)?working no_idea_(what|how|why)_(to|else|is)? no_idea_anymore for_the_(second|third|fourth|fifth|sixth|seventh|tenth|hundredth|millionth|umpteenth|nth|last|3rd|4th|5th|6th|7th|10th|100th)_time (third|fourth|fifth|sixth|seventh|tenth|umpteenth|3rd|4th|5th|6th|7th|8th|9th|10th|nth)_(time|attempt|try|round) how_many_(times|more) (i|we)_told_you come_on are_you_(kidding|serious|even|joking|listening) you_(kidding|gotta_be|have_got_to_be|must_be) kidding_me joke all_(day|afternoon|morning|night|week) for_hours hours_(on|wasted|lost|of) useless jesus christ for_god's_sake for_crying_out_loud ugh argh aargh gah sigh stupid idiotic insane absurd hate pulling_my_hair going_in_circles in_circles fml hopeless desperate exhausted 😡 🤬 😤 🤦 💢 😠 😭 😩 😫 🙄 hours not_again exactly_the_same_crash been_at_this pulling_my had_it losing_patience what_is_wrong_with (so|really|getting)_(annoying|annoyed|angry|mad|frustrating) annoyed angry at_this_point (three|four|five|six|ten|3|4|5|10|a_hundred|a_million)_times_(now|already|in_a_row) (i_told|i_asked_(already|twice|three|four|not_to|a_hundred|before)|i've_told|i've_asked|i_already_(told|said|explained|asked|mentioned)|i_keep_(telling|asking|saying|getting_the_same)|i've_said|i_have_told) lose_my_mind losing_my_mind (heaven's|god's|pete's|goodness|christ's)_sake (days|hours|weeks)_and (three|two|four|five|several)_(days|hours|weeks) the_worst how_hard_(can|is) (so|totally|completely)_done_with keeps_failing i_can't_(take|believe|deal|do_this) for_the_love_of (stop|quit)_(guessing|pretending|lying|making_things_up|apologizing) do_you_even can_you_even every_time_you i_swear omfg jfc smh bloody bloody_hell (what|wth|why|where|how|who)_(the_)?(hell|heck|fuck|actual) wth the_hell nightmare so_done (end|ends)_of_my_(rope|tether|patience) (want|going)_to_scream screaming (tearing|tear|pull|pulling)_(out_)?my_hair throw_(my|this)_(laptop|computer|keyboard|monitor) (again_and_again|time_and_again|time_after_time) (an|the)_(entire|whole)_(day|morning|afternoon|week|weekend|evening|night) whole_day all_weekend i_keep_(telling|saying|asking|repeating) i've_(said|repeated|asked|explained|told|mentioned|been_over) (i_|i've_)(already_)?(explained|repeated|told_you)_(this|it|that|you)? are_you_(blind|deaf|drunk|high|trolling|for_real) good_grief oh_my_god my_god geez jeez grr grrr facepalm do_you_(ever_)?(read|listen) (is_this|this_is)_(a|some_kind_of_(a)?)(_)?joke (unbelievably|incredibly)_(bad|slow|frustrating) (second|2nd)_time_(today|now|already|in_a_row) sick_to_death beyond_(frustrating|annoying|belief) mind_boggling boils_my make_my_blood 🤯 😒 😑 🙃 goodness'_sake goodness_sake for_goodness (i_have_)?no_words speechless lost_for_words stop_breaking",
  ],
  [
    '^',
    'yeah_right sure_it_does thanks_for_(nothing|breaking) slow_clap my_foot 🙄 you_call_(this|that|it) my_ass what_part_of just_kidding jk what_you_call_(fixed|done|working|a_fix|finished|good) in_your_dreams keep_dreaming',
  ],
  [
    'X',
    'but however though although except_that nevertheless nonetheless unfortunately sadly whereas and_yet only_problem_is only_issue_is albeit',
  ],
  ['&', 'and so because since also_because cause as_a_result which_means plus then_it'],
  [
    '>',
    "next then now_(add|let's|lets|please|can|could|implement|on_to|move|do|onto|for|we_need|the_next|write|make|fix) also additionally another_thing moving_on on_to_the_next meanwhile afterwards as_a_next_step next_up time_to please_(bump|also|then) on_to onto what's_next_on_the_list_is",
  ],
  ['j', "i we you i'm we're i've we've you're you've i'd"],
  [
    'z',
    'on in for at with from since here there under over via by during across of to me end side us as well today locally both_on',
  ],
  ['x', 'the a an your my our its their his her no_(the|my|your)'],
  [
    '=',
    "it is are was be been am were being they them he she this that these those that's thats it's looks look seems seem feels stays everything's there's no_(that's|thats|it's|this_is|that_is|it_is) no_(it|this|that|they)",
  ],
  [
    '.',
    'i_think i_believe seems_to seems_like looks_like appears_to oh ah hmm hm um uh well hey hi hello ha haha lol man dude guys folks mate wait actually yea 😄 😊 🙂 😀 ✅ 🚀 ✨ 😁 🥳 😅 ! ~ ✔ ✓ :) no_wonder never_fails_to boom k kk aha oho phew whew yo bro sir btw fyi tbh imo imho ok_so my_(bad|mistake|fault) false_alarm no_problem(_at_all)? no_worries',
  ],
  [
    '5',
    "better much_better improved way_better a_lot_better (it's|its|is|are|feels|runs|loads|got)_(much_|way_|a_lot_|a_bit_|so_much_|noticeably_)?(faster|quicker|smoother|snappier|nicer)",
  ],
  ['6', 'the_rest the_other the_others everything_else (the_)?(previous|other|earlier)_(bug|issue|problem|error)'],
  ['8', '(still|also|just)_(needs|need|requires|lacks|misses|wants) remains remain needs'],
  ['3', 'status eta'],
  ['2', 'again'],
  ['1', "can't cant cannot can_not couldn't couldnt could_not unable_to"],
  [';', 'takes'],
];
