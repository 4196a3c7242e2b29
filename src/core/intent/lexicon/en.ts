/** English, in lower case; contractions also without their apostrophe. */
import type { WordTable } from './signs.ts';

export const EN: WordTable = [
  [
    'G',
    "(works|working|fixed|solved|resolved|passing|correct|good|fine|perfect|done)_now (it|that|this)_(works|worked) lgtm (look|looks|looking)_(good|great|fine|perfect|right|correct|ok|okay|solid|amazing|awesome|fantastic|excellent) all_(good|green|set|clear|fixed|done|passing|works|working|tests_pass) (did|does)_the_(trick|job) that_did_it nailed_it spot_on (went|goes)_away ship_it (i'm|im|we're|i_am|we_are)_(happy|satisfied|good_with|good_now|good_here) (happy|pleased|satisfied)_with as_(expected|intended|requested|i_wanted|designed) (exactly|just)_what_i_(wanted|needed|asked_for|asked|had_in_mind|meant|was_looking_for) (got|have)_it_working (problem|issue|bug)_(solved|fixed|resolved) confirmed accepted signed_off (can|could|may)_(close|merge|ship)_(it|this|that|this_task|the_task|this_one|the_ticket) works_(great|fine|perfectly|well|flawlessly|nicely|beautifully|like_a_charm|for_me|again|as_expected|as_intended|on_my_end|on_my_side|here) (run|runs|running|ran|behaves|plays|loads|builds|compiles|renders|responds|working|work)_(great|fine|perfectly|well|flawlessly|nicely|beautifully|smoothly|cleanly|correctly|properly|like_a_charm|without_(a_hitch|issues|problems|errors)|as_expected|as_intended) (i_can|we_can|i_could)_(now|finally) now_(i|we)_can (can|could)_now everything_(works|passes|is_fine|is_good|is_working|is_green|runs|checks_out|looks_good) checks_out back_to_normal good_as_new 💯 (no|without)_(more|further)_(errors|issues|problems|bugs|crashes|warnings|complaints|lag|flicker|leaks) (can't|cannot|can_not|couldn't|could_not)_reproduce_(it|this|that)?(anymore|any_more|any_longer)? (good|great|perfect)_to_(go|merge|ship) (the_way|how)_(i|we)_(wanted|want|expected|like|need)(_it)? as_(described|advertised|promised|discussed|specified) good_enough approved (bug's|issue's|problem's|error's|crash_is|crash's)_gone fixed_it solved_it resolved_it (does|did)_it_for_me (no|zero)_(issues|problems|errors|complaints)_(anymore|any_more|so_far|now|here|left|on_my_end|found) merge_it looks_(perfect|right|correct)_now (it's|its|it_is|we're|we_are)_(good|fine|perfect|live|fixed|working|all_good)_now you_nailed_it (crash|bug|issue|error|problem|leak|lag|flicker|warning|warnings|errors)_(is|are)_gone works_exactly better_than_expected (that|this|it)_(resolves|fixes|solves|fixed|solved|resolved)_(it|my|the|this|that|everything|all) (tested|done|checked)_and_(verified|confirmed|approved) (works|working|behaves|behaving)_(like|as|how|the_way)_it_should as_it_should passes_(all|the|every) (exactly|just)_(how|what|as|like|the_way)_i_(pictured|imagined|envisioned|want|like|hoped|described|asked|planned|intended)(_it)? that's_the_one no_more_(double|duplicate|duplicated|ghost|random|weird|phantom|stray|flashing|jumping|freezing|stuttering|crashing|blank|broken|missing|wrong) survives_(a_|the_)?(refresh|reload|restart|reboot|relaunch) consider_(this|it|that)(_one|_task|_issue|_ticket)?_(closed|done|resolved|solved|fixed) (works|working|runs|worked|running)_like_a_(dream|charm|treat|champ) no_(notes|complaints)(_from_(me|us|my_side|our_side))? (exactly_)?the_(behaviour|behavior|result|look|effect|output|format|layout|outcome|flow)_(i|we)_(described|wanted|asked_for|had_in_mind|needed|meant|was_after|were_after|was_looking_for) rock_solid (all|that's|its|it's)_sorted sorted_now we're_golden that_(sorted|sorts|fixed|solved)_it that_was_it that's_(exactly_it|the_ticket|more_like_it) couldn't_be_happier no_regressions(_found|_so_far|_either)? with_flying_(colors|colours) mission_accomplished case_closed (feel_free_to|you_can|we_can|you_may|go_ahead_and)_(close|resolve)_(it|this|that|the_ticket|the_issue|this_one|this_ticket|the_task|this_issue) (i_|we_)accept_(it|this|the_work|the_change|the_changes|your_changes) green_across_the_board (build|ci|pipeline|suite|board|everything)_(is_|went_|turned_|goes_)?(all_)?green (loads|opens|saves|renders|syncs|updates|refreshes|sticks|scrolls|resizes|connects|starts|compiles|builds|sorts|filters|responds|appears|exports|imports|prints|plays|arrives|displays|submits|remembers|shows_up|logs_in|fits|boots|launches|uploads|downloads|validates|parses|deploys|animates)_(now|correctly|properly|fine|instantly|as_expected|perfectly|nicely|smoothly|right_away|just_fine|flawlessly|as_it_should|like_it_should) (looks|works|looking|working)_(just_)?(great|fine|good|perfect)_on_(my_end|my_side|all|every|both) (haven't|have_not|hasn't|not)_(seen|crashed|happened|had)_(it_|once_|a_single_)?(since|again|once) (i'm|im|we're)_good_with_(it|this|that) did_the_(trick|job) (tests|ci|build|pipeline|everything|suite|checks|lights)_(are_|is_|turned_|went_)?(all_|now_)?green it's_alive (call|calling)_(it|this|that)_(done|a_day|good|finished|complete) (exactly|just|precisely|right)_(where|what|how|as|the_way|like|when)_(i|we)_(wanted|want|needed|need|expected|asked|imagined|hoped|pictured|envisioned|like|described|had_in_mind)(_it|_for|_them|_it_to_be|_them_to_be)? (bug|bugs|issue|issues|problem)_(squashed|killed|crushed|eliminated|zapped|nailed|sorted) (does|do|doing)_(exactly_)?what_it(_is|'s|s)?_(supposed_to|should|meant_to)(_do)? (match|matches|matching)_(the|my|our)_(mockup|mockups|design|spec|specs|figma|screenshot|requirements|expectations|reference|original|prototype) stays_(flat|stable|low|green) now_(handles|supports|respects|survives|remembers|recognizes) took_care_of_(it|that|the|them|everything|this)",
  ],
  [
    'g',
    'works worked working fixed solved resolved passes passed pass passing succeeded successfully sorted repaired cured correctly properly flawlessly smoothly succeeds succeed up_and_running went_through add_up adds_up checks_out lines_up line_up is_back are_back (zero|0)_(errors|failures|issues|warnings|failed|crashes|problems|bugs) matches reconciles behaves survives (the_)?(right|correct|expected|proper)_(page|value|values|result|results|order|place|data|output|number|numbers|total|totals|color|colour|format|date|dates|user|language|status|file|position|amount|price|answer|message|screen|url|behaviour|behavior|error_code|status_code) came_through got_through arrived arrives runs_at_(60fps|30fps|120fps|full_speed) (60|120|30)_?fps_again does_work do_work wrks wroks wokrs worsk contains_(all|every|the_right|the_correct) includes_(all|every|the_right) lists_(all|every)',
  ],
  [
    'J',
    'green correct fine perfect perfectly flawless smooth stable successful right good healthy clean accurate valid identical fast snappy reliable solid excellent beautiful spot-on what_i_(was_after|wanted|needed|asked_for|meant|was_looking_for|had_in_mind|expected) up_again consistent instant responsive crisp readable aligned centered legible usable operational functional quick sharp robust bulletproof in_sync synced up_to_date gorgeous lovely crystal_clear lightning_fast blazing_fast super_fast seamless watertight',
  ],
  ['Y', 'ok okay alright sure yes yep yeah yup'],
  [
    'T',
    "great nice that's_(good|great|nice|awesome|cool|perfect_timing) good_to_(hear|know) glad awesome excellent amazing fantastic brilliant wonderful cool sweet superb impressive bravo congrats congratulations good_(job|work|stuff|thinking|catch|call|idea|one) nice_(job|work|one|catch|idea|touch) great_(job|work|stuff|idea|catch|question) well_done well_played love_it i_love_(it|this|that) hooray yay woohoo hallelujah neat so_good oh_great just_great wow lovely_(job|work) 👍 🎉 👏 🔥 🙌 (you're|youre|ur|you_are)_(a|an|the)_(legend|star|lifesaver|life_saver|genius|wizard|hero|champ|rockstar|god|beast|best|goat) legend kudos props 🙏 💪 ❤ chapeau respect outstanding happy pleased thrilled gg_wp gg (amazing|awesome|fantastic|brilliant|excellent|outstanding|superb|lovely|stellar|incredible|wonderful)_(work|job|stuff|effort) thank_god thank_goodness relieved nicely_done smashing splendid marvelous marvellous top_notch first_class chef's_kiss",
  ],
  [
    'h',
    'thanks thank_you thx ty cheers appreciate_(it|that|your_help) much_appreciated thanks_(a_lot|so_much|a_bunch) thank_you_(so_much|very_much) many_thanks please',
  ],
  [
    'B',
    "crash crashes crashed crashing fail fails failed failing failure failures broken broke breaks break breaking freeze freezes froze frozen freezing hang hangs hung hanging stuck worse worsened regressed regression regressions throws threw throwing explodes blows_up blew_up dies died dead unusable unresponsive garbled corrupted corrupt useless leaks leaking missing lost blank empty_page times_out timed_out timeout timeouts deadlock deadlocks segfault segfaults panics panicked laggy lags stutters stuttering flickers flickering flicker jitters glitches glitchy overlaps overlapping misaligned duplicated unreachable unreadable ruined messed_up messes_up screwed_up screws_up mess (is|are|still|all|went|turned|goes|now|tests|build|ci|pipeline|again)_red wrong_(result|results|value|values|output|answer|data|number|numbers|file|place|order|page|color|colour) incorrect incorrectly mismatch mismatched off_by_one inaccurate loops_forever spinning spins bricked down offline choppy blurry cropped cut_off overflows truncated doubled duplicates resets rejected refused denied forbidden unauthorized infinite endless out_of_sync stale ignored unplayable drops dropped loses overheats drains drifts falls_through teleports spams jumps_around goes_nowhere (keeps|kept)_(facing|going|jumping|resetting|showing|returning|giving|spinning|loading|asking) you_(deleted|removed|wiped|lost|overwrote|killed|ruined|dropped|reverted) never_(loads|shows|fires|works|finishes|returns|ends|starts|appears|arrives|stops) (does|do)_not_(show|load|work|appear|open) the_site_is_down fell_apart time_out undefined nan i_(asked_for|said) cut_in_half (same|the_same|that_same|identical)_(error|errors|issue|problem|bug|crash|result|thing|exception|behavior|behaviour|message|story|failure|output|stack_trace) no_(change|difference|effect|luck|dice|improvement|progress|joy|sound|output|response|success|good) (nothing|not_a_thing|not_much)_(happens|happened|changed|changes|works|worked|shows|showed|appears|has_changed|is_happening|improved|loads|comes_up|is_displayed) (does|did|do|doing)_nothing (did|does|do|was|is|has|have|had|could|would|are|were)(n't|nt|_not)_(help|work|fix|solve|change|take|make_(a|any)_difference|do_anything|do_it|do_the_trick|seem_to_(work|help)) (not|isn't|isnt|wasn't)_(quite_)?(it|there|there_yet|right|quite|good|fixed|working|solved|resolved|correct|ok|okay|even_close|what_i_(asked|wanted|meant|had_in_mind|expected|need|needed|want|said)(_for)?|how_it_should) not_really un(fixed|resolved|solved) (still|again)_(the_same|same|there|here|happening|broken|seeing|getting|happens|persists|occurs|present|wrong|off|an_issue|a_problem) back_again (came|comes)_back (bug|error|issue|problem|crash|leak|flicker|lag)_is_back persists reappeared reappears the_same_as_before (same|exactly)_as_before as_before back_to_square_one made_(it|things|everything)_worse out_of_memory off_again acting_up acts_up go(es|ne)?_wrong went_wrong (something|something's|somethings)_(wrong|off|broken|amiss) wrong_(approach|direction|idea|way|track|file|place|function|fix|root_cause) (missed|misses|missing)_the_point (didn't|did_not|don't)_(listen|read|understand|get_it) you_(missed|forgot|broke|misunderstood|ignored|skipped) you're_(wrong|mistaken) (thats|that's|this_is|it's|its|that_is)_(wrong|not_right|off|bad|terrible|awful) nope 👎 ❌ 😞 ☹ 🐛 💥 empty inverted upside_down backwards reversed swapped zero_effect no_effect complains crashloop unstable noisy scrambled clipped black_screen white_screen blue_screen all_wrong nowhere_near not_even_close a_mess bogus nonsense nulls half_the_screen outdated too_late slower buggy janky jumpy wonky unclickable greyed_out grayed_out invisible hidden_behind stretched squashed pixelated blurred distorted muted silent throttled spikes spiked out_of_order (it|this|that|which)_(just_)?(deleted|wiped|erased|removed|overwrote) (was|were)_working(_fine|_perfectly)?_before used_to_work worked_(fine_)?before it_worked_(yesterday|before) was_fine_before nothing_you_(do|try|change)_works keeps_(crashing|breaking|happening|coming_back|freezing|throwing|hanging|dying|timing_out|disappearing|doing|losing|dropping) (does|did)(n't|nt|_not)_(do|match|give_me|show|reflect)_(what|anything) (logged|kicked|signed|locked)_out how_is_(this|that|it)_(an_improvement|better|fixed|done|different|acceptable|helpful) was_better_before you_(only|just)_(changed|edited|fixed|added|moved|renamed|touched|updated|did) (loads|loading|spins|runs|waits|takes)_forever (sent|shown|fired|called|triggered|charged|rendered|displayed|saved|executed|inserted|counted|listed|appears|appear|runs|fires|shows)_(twice|multiple_times|two_times) (the_)?(old|previous|first|original)_(one|version|layout|design|behaviour|behavior|way)_was_better 500s 404s (now|and)_(it_)?(500s|404s) (not|n't)_doing_(anything|a_thing|much) (doesn't|didn't|don't|doesnt|didnt|dont|does_not|did_not)_do_(anything|a_thing|squat|much|jack) nada zilch no_(go|bueno|cigar) same_(deal|old|thing|here_again|as_ever|old_story) borked busted hosed kaput fubar bombs_out barfs chokes craps_out errors_out erroring errored (goes|went|comes_up|turns|stays)_(blank|black|white|empty|dark) shows_nothing (comes|came)_back_(empty|blank|null) ends_up_(empty|blank|wrong) wiped nuked clobbered misread misunderstood the_opposite (wasn't|isn't|not|never)_the_ask (never|didn't)_(asked|ask)_for worse_than_(before|ever) (took|takes|brought|brings)_down bricks spits_out crashloops (not|n't)_even_(compile|start|load|open|build|run|launch|boot) unbearable unbearably misbehaves misbehaving misplaced out_of_place in_the_wrong broke_(it|the|everything|something) is_a_regression undoes undid unauthorised garbage_(values|data|output|characters) gibberish soft-locks soft-locked softlocks wobbles jerks jumps skips stalls stalled hiccups flashes flashing clips bounces blinks blinking leaks_memory loops doubles bugs_out shakes stutter nobody_can no_one_can none_of_(them|the|it|these|this|my|those) (nobody|no_one|noone)_(is_able|could|gets|sees) (only|just|merely|simply)_(hides|masks|moves|delays|covers|suppresses|silences|postpones) (even_)?(slower|buggier|uglier|laggier)_than(_before|_ever|_it_was) even_slower (don't|dont|do_not|doesn't)_think_(that|it|this)_(did|does|made|changed|makes)_(anything|much|a_difference|a_thing) (don't|dont|do_not)_think_(it|that|this)_(works|worked|helped|is_fixed|is_right|fixed_it|is_working) all_the_same opposite",
  ],
  [
    'd',
    "wrong not_right off ugly weird strange odd funky terrible awful horrible bad poor unhappy disappointed disappointing meh underwhelming sluggish slow confusing annoying (not|n't)_(happy|a_fan|great|ideal|satisfied|pleased|impressed|convinced|like_it|like_this|like_that|nice) (don't|dont|do_not|didn't)_(like|love) (too|way_too|a_bit_too|bit_too|so)_(big|small|large|slow|fast|long|short|bright|dark|many|much|few|high|low|loud|quiet|wide|narrow|tight|close|far|complicated|noisy|sensitive|aggressive|faint|pale|thick|thin|verbose|early|late|heavy|strict) a_bit_(slow|off|laggy|weird|odd|ugly|jumpy|blurry|janky) (isn't|not|wasn't|isnt)_(the|a)_(point|way|thing_i|one_i|behaviour_i|behavior_i) not_(the_one|the_thing|that_one) oddly weirdly strangely awkward clunky fishy suspicious hideous",
  ],
  [
    'b',
    'leak memory_leak lag delay stutter slowdown error errors issue issues problem problems bug bugs exception exceptions warning warnings glitch glitches defect defects fault faults complaint complaints stacktrace traceback nullpointer race_condition typo vulnerability deadlock regression slowness sluggishness choppiness lagging hiccup hiccups',
  ],
  ['0', 'gone disappeared vanished disappears'],
  [
    'o',
    "(last|latest|recent|previous|first|second|this|that|these)_(change|changes|fix|update|commit|edit|patch) no_longer_than (the|your|my|our|any|a)_(change|changes) what_i_(described|said|specified|told_you|had|sent|wrote|posted|pasted) gone_(through|over|ahead|back) sorted_(by|in|from|alphabetically|descending|ascending) working_on_(it|the|this|that|a|an) passed_(as|to|into|via) passed_in_(is|as|by|to) no_more_than (bigger|smaller|larger|shorter|longer|higher|lower|wider|different|faster|slower)_(than|from) let's_not_forget before_giving_up (give|gives|giving)_up_after (for|on)_(failure|failures|error|errors) (handle|handles|handling)_(empty|blank|missing|null|nulls|invalid|duplicate|duplicates|broken|corrupt|bad|error|errors|failures|timeouts) right_(side|hand|corner|edge|column|panel|sidebar|margin|of_the|click|clicking|clicked) what_i_asked",
  ],
  [
    'O',
    "get gets got getting see sees seeing saw there_is there's there_are there_was have has had having shows gives gave giving found find finding hit hits hitting produces produced returns returned returning causes spotted noticed introduces introduced introduce receiving",
  ],
  ['n', "(is|are|was|were|does|did|has|had|wo|would)(n't|nt) wont (is|are|was|were|does|did|will|would)_not nothing"],
  [
    'N',
    "not no never without none neither nor nobody nowhere barely hardly scarcely should(n't|nt) haven't havent don't dont do_not anything_but far_from",
  ],
  ['Z', 'no_longer not_anymore any_longer stopped stops quit finally_stopped'],
  ['V', 'fix fixing repair solve resolve address debug troubleshoot patch diagnose hotfix'],
  [
    'w',
    'work show shows appear load save update render respond start open compile build connect trigger fire play move display scroll refresh help match function behave boot launch parse export import register exist happen stick persist improve reload submit trigger_anything responding loading showing saving rendering starting opening updating moving playing connecting difference improvement effect impact done finished complete completed ready uploads downloads opens loads saves updates renders responds starts compiles builds connects triggers fires plays displays scrolls refreshes exports imports syncs submits prints sends receives accepts recognizes detects sync upload download print send receive',
  ],
  ['S', 'still keeps keep continues once_more yet_again continue_to another no_still'],
  [
    'R',
    'mostly partly partially partial almost nearly half some most_of most several sometimes occasionally intermittently some_of part_of a_(few|couple) one_of_(them|the)? two_of_(them|the)? not_all not_every not_everything not_entirely not_completely not_fully for_the_most_part halfway close',
  ],
  [
    'H',
    'almost_there nearly_there (helped|helps)_(a_bit|a_little|somewhat|some|a_lot) halfway improvement improving progress closer getting_there getting_closer (the|a)_first_(part|half|one) so_far_so_good one_(more|last|small|minor|little|remaining)_(issue|thing|problem|bug|error|glitch|nit|test|failure|detail) (minor|small|tiny|little)_(issue|issues|problem|problems|bug|bugs|glitch|detail|nit) sort_of kind_of kinda sorta only_partly halfway_there (but_)?only_(on|in|for|when|if|the|one|two|half) 50% 80% 90%',
  ],
  [
    'E',
    'except except_for apart_from other_than aside_from besides remaining all_but everything_but only_thing leaves left_is one_left the_only only solely',
  ],
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
    'would_it_be_possible is_it_possible_to is_there_a_way_to any_chance how_about what_about what_if_(we|it|you|the) could_it could_this could_the would_it_be can_it_(also|instead|be) (could|can)_(we|you|it)_have could_you_make can_you_make (can|could)_(you|we)_(remove|hide|disable|drop|get_rid_of) (could|can|would)_(you|we)(_also)?_(let|allow|support|have|show|hide|include|display|enable|disable) would_you_mind_(having|making|letting|showing|moving|using|keeping|putting|hiding|allowing|changing|switching|replacing) (would|could|will)_you_be_able_to_(show|hide|make|include|allow|support|display|let|remove|enable|disable)',
  ],
  [
    'C',
    "instead rather instead_of rather_than change changing switch switch_to swap swap_out replace convert prefer i'd_prefer would_prefer actually_i actually_make actually_let's on_second_thought changed_my_mind change_my_mind scratch_that revert_to go_back_to make_(it|them|that|this|the) turn_it_into bigger smaller larger shorter longer wider narrower brighter darker higher lower differently redesign rework rethink another_approach different_approach move_(it|the|that|this|them) no_longer_want dont_want don't_want do_not_want do_not_use don't_use (requirements|requirement|spec|specs|plans|plan|scope)_(changed|have_changed|has_changed|change) new_requirement not_a (should|has_to|needs_to|must|ought_to)_(be|have|use|show|go|come|open|return|support|allow|only|also|look|stay|close|start|sort|accept|appear|scroll|send|default|happen|include|read|say|display|run|work_the_other) i_meant i_actually i_was_thinking (more|less)_(like|prominent|subtle|compact|visible|rounded|contrast|space|padding|aggressive|strict|verbose|detailed) (show|display|keep|allow|include|list)_only only_(show|display|keep|allow|include|list) scratch_(the|this|all) ditch_(the|that|this|it|all) nix_(the|that|this|it) lose_(the|that) forget_the change_of_(plans|plan|heart) small_tweak small_change one_change (get|getting)_rid_of_(the|that|those|all) tone_down (a_tad|a_touch|a_hair|slightly|a_bit|a_little|a_little_bit)_(bigger|smaller|larger|shorter|longer|wider|narrower|brighter|darker|higher|lower|faster|slower|bolder|lighter|thicker|thinner) (let's|lets)_go_with (limit|cap|restrict|clamp)_(it|them|this|that)_(to|at) (should|must|needs_to)_(default|accept|reject|handle|ignore|fall_back|trigger|expire|update|wrap|persist|respect|follow|match) (pm|boss|client|customer|designer|manager|qa|stakeholders|they|team)_(want(s)?|now_want(s)?|would_like|decided|prefer(s)?|asked_for|asks_for) better_(to_(have|use|put|show|keep|make|be)|if_(it|the|we|you)|be|make|use|put|show) would_be_better (much_)?nicer_(if|to) (a|something|some|totally|completely)_different let's_not lets_not (would|might|could)_be_(nicer|better|cleaner|clearer|easier|more_(readable|intuitive|useful|visible)) let's_drop_(the|support) drop_support (needs_to|should|must|has_to)_work_(offline|on|with|without|for|in|even)",
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
    "run commit push check look refactor rename remove delete update_(the|all|our|my) continue proceed carry_on keep_going review deploy merge release test try read open_(the|a|up) use bump upgrade document format lint clean move_on go_on go_ahead do_it start_with stop undo revert rollback roll_back put keep_(the|it|that|this) let's lets leave drop extract split inline translate optimize optimise simplify benchmark profile investigate research compare bring pull rebase squash cherry-pick tag publish install sort_(the|by) follow show_me verify validate double-check ensure_that confirm_that find_out figure_out look_into explain_to set touch modify edit worry forget merge_it_(in|into|to|with) keep_(debugging|going|trying|working|digging|looking|at_it|investigating|iterating|fixing|testing|searching) so_(we|i|you|that_we|that_i|that_you|they)_can(_see)?",
  ],
  ['e', 'can able_to could'],
  [
    'W',
    "want wants need should must have_to has_to make_sure ensure so_that in_order_to hope hopefully expect expected supposed_to wish let will would going_to gonna might shall it'll i'll we'll you'll get_(it|this|that|them|things|everything) make_(it|this|that|everything)_work(ing)? to_be aim goal plan_to ought to_get like_to trying_to try_to tried_to",
  ],
  ['@', 'when after while whenever'],
  [
    'f',
    "if once unless provided assuming suppose supposing before as_soon_as in_case until whether_or_not even_if only_if imagine would_be assume let's_(say|assume|pretend) act_as_if as_if as_long_as so_long_as",
  ],
  [
    'm',
    "maybe perhaps probably possibly might presumably apparently supposedly allegedly theoretically in_theory not_sure unsure uncertain i_guess i_suppose guess doubt dont_know don't_know do_not_know no_guarantee should_be should_work for_now thought i_thought assumed i_assumed (works|worked|working)_for_(him|her|them|others|him_only)",
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
    "(haven't|havent|have_not|hasn't|not|didn't|did_not)_(tested|tried|checked|verified|looked|test|try|check|had_(time|a_chance)|confirmed) let_me_(test|try|check|verify|see|look|run|confirm|take_a_look|double_check|double-check|give_it_a) (i'll|ill|i_will|will|i'm_going_to|going_to|gonna|need_to|have_to|i_need_to|want_to)_(test|try|check|verify|see|look|retest|confirm|give_it_a|take_a_look|let_you_know|get_back|report_back|run_it|double-check|monitor|watch) testing_(it|now|this) still_testing checking_now one_sec give_me_a_(sec|minute|moment) waiting_(for|on)_(you|your)",
  ],
  [
    'U',
    'tested tried verified checked retested ran confirmed_that i_tested just_tested just_tried restarted rebuilt reran re-ran',
  ],
  [
    'P',
    'plan approach idea design proposal strategy direction architecture option suggestion outline sketch diagram concept sounds_(good|great|fine|right|reasonable|like_a_plan|ok|perfect)',
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
    "wtf ffs omg damn dammit goddamn shit bullshit crap fuck fucking hell freaking ridiculous unbelievable unreal seriously frustrating frustrated infuriating pathetic garbage trash (giving|give|gave)_up i_give_up fed_up sick_of tired_of sick_and_tired had_enough had_it_with enough_already enough_is_enough driving_me_(crazy|nuts|insane|mad|up) losing_(my|it) lost_my_patience out_of_patience patience at_my_wits'_end wits'_end wits_end waste_of_(time|my_time) wasting_my wasted waste nothing_works nothing_(is_)?working no_idea_(what|how|why)_(to|else|is)? no_idea_anymore for_the_(second|third|fourth|fifth|sixth|seventh|tenth|hundredth|millionth|umpteenth|nth|last|3rd|4th|5th|6th|7th|10th|100th)_time (third|fourth|fifth|sixth|seventh|tenth|umpteenth|3rd|4th|5th|6th|7th|8th|9th|10th|nth)_(time|attempt|try|round) how_many_(times|more) (i|we)_told_you come_on are_you_(kidding|serious|even|joking|listening) you_(kidding|gotta_be|have_got_to_be|must_be) kidding_me joke all_(day|afternoon|morning|night|week) for_hours hours_(on|wasted|lost|of) useless jesus christ for_god's_sake for_crying_out_loud ugh argh aargh gah sigh stupid idiotic insane absurd hate pulling_my_hair going_in_circles in_circles fml hopeless desperate exhausted 😡 🤬 😤 🤦 💢 😠 😭 😩 😫 🙄 hours not_again exactly_the_same_crash been_at_this pulling_my had_it losing_patience what_is_wrong_with (so|really|getting)_(annoying|annoyed|angry|mad|frustrating) annoyed angry at_this_point (three|four|five|six|ten|3|4|5|10|a_hundred|a_million)_times_(now|already|in_a_row) (i_told|i_asked|i've_told|i've_asked|i_already_(told|said|explained|asked|mentioned)|i_keep_(telling|asking|saying|getting_the_same)|i've_said|i_have_told) lose_my_mind losing_my_mind (heaven's|god's|pete's|goodness|christ's)_sake (days|hours|weeks)_and (three|two|four|five|several)_(days|hours|weeks) the_worst how_hard_(can|is) (so|totally|completely)_done_with keeps_failing i_can't_(take|believe|deal|do_this) for_the_love_of (stop|quit)_(guessing|pretending|lying|making_things_up|apologizing) do_you_even can_you_even every_time_you i_swear omfg jfc smh bloody bloody_hell (what|wth|why|where|how|who)_(the_)?(hell|heck|fuck|actual) wth the_hell nightmare so_done (end|ends)_of_my_(rope|tether|patience) (want|going)_to_scream screaming (tearing|tear|pull|pulling)_(out_)?my_hair throw_(my|this)_(laptop|computer|keyboard|monitor) (again_and_again|time_and_again|time_after_time) (an|the)_(entire|whole)_(day|morning|afternoon|week|weekend|evening|night) whole_day all_weekend i_keep_(telling|saying|asking|repeating) i've_(said|repeated|asked|explained|told|mentioned|been_over) (i_|i've_)(already_)?(explained|repeated|told_you)_(this|it|that|you)? are_you_(blind|deaf|drunk|high|trolling|for_real) good_grief oh_my_god my_god geez jeez grr grrr facepalm do_you_(ever_)?(read|listen) (is_this|this_is)_(a|some_kind_of_(a)?)(_)?joke (unbelievably|incredibly)_(bad|slow|frustrating) (second|2nd)_time_(today|now|already|in_a_row) sick_to_death beyond_(frustrating|annoying|belief) mind_boggling boils_my make_my_blood 🤯 😒 😑 🙃 goodness'_sake goodness_sake for_goodness (i_have_)?no_words speechless lost_for_words",
  ],
  [
    '^',
    'yeah_right sure_it_does thanks_for_(nothing|breaking) slow_clap my_foot 🙄 you_call_(this|that|it) my_ass what_part_of just_kidding jk what_you_call_(fixed|done|working|a_fix|finished|good)',
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
    'i_think i_believe seems_to seems_like looks_like appears_to oh ah hmm hm um uh well hey hi hello ha haha lol man dude guys folks mate wait actually yea 😄 😊 🙂 😀 ✅ 🚀 ✨ 😁 🥳 😅 ! ~ ✔ ✓ :) no_wonder never_fails_to boom k kk aha oho phew whew yo bro sir btw fyi tbh imo imho ok_so my_(bad|mistake|fault) false_alarm',
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
