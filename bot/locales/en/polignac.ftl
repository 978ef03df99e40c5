# Polignac
act-general = General
act-pass = Pass
said-general = general
said-pass = pass
awaited-general = ▸ <b>A general?</b> Everybody answers, in secret
your-general = <b>General or pass?</b> A general undertakes to take every trick. The others’ answers are secret for now
column-general = general
event-all_passed = all passed, there is no general
event-general_announced = { $name } is the general
event-ace_below_jack = the ace ranks between ten and jack
event-leads_first = { $name } will lead
event-general_leads = the general will lead
event-general_broken = the general has fallen: { $name }
event-general_made = the general took every trick: { $name }
polignac-score-line = Penalties: { $list }
polignac-score-line-target = Penalties: { $list } (the match ends at { $target })
polignac-refused-wrong_phase = Cards later: first we decide whether there is a general
polignac-points = { $count ->
    [one] { $shown }{ nbsp }penalty point
   *[other] { $shown }{ nbsp }penalty points
}
